"""Words the pages of Win, Place & Show share: figures without the currency, who somebody is, what is said aloud."""

from railbird.core.text import Text
from railbird.games.winplaceshow.page.track import parsed
from railbird.games.winplaceshow.rules.figures import in_thousands
from railbird.games.winplaceshow.view import WinPlaceShowView
from railbird.games.winplaceshow.view.parts import Runner

CLOSE = 3  # So many spaces apart two horses are still fighting it out.


def figure(words: Text, amount: int) -> str:
    """An amount without its currency, where a column or a flap says it is money."""
    return words.money(amount).strip("$\u00a0 ")


def thousands(words: Text, amount: int) -> str:
    """An amount in thousands, as short as it goes: 2.5, in Italian and Czech 2,5."""
    return f"{in_thousands(amount):g}".replace(".", "." if words.language == "en" else ",")


def seat_name(view: WinPlaceShowView, seat: int, words: Text) -> str:
    """A seat's name, or "You"."""
    return words.page("you") if seat == view.seat else words.name("seat", seat)


def running(view: WinPlaceShowView) -> list[Runner]:
    """The field as it runs: those home first, then by what is left to go."""
    return sorted(view.runners, key=lambda runner: (runner.place or 99, runner.remaining, runner.horse))


def lengths(view: WinPlaceShowView, words: Text) -> list[tuple[int, str]]:
    """The running order with what each horse is behind the one in front."""
    if not view.turn or len(view.finish) == len(view.runners):
        return []
    field = [runner for runner in running(view) if runner.place is None]
    if not field:
        return []
    lead = field[0].remaining
    first = words.page("past", past=-lead) if lead <= 0 else words.page("to_go", n=lead)
    return [(one.horse, first if one is field[0] else f"+{one.remaining - lead}") for one in field]


def stands(view: WinPlaceShowView, words: Text) -> list[str]:
    """The oval in words, for those who cannot see it."""
    entries = view.programme[view.race - 1].entries
    found = []
    for runner in running(view):
        name = entries[runner.horse - 1].name
        if runner.place:
            place = words.name("place", runner.place)
            found.append(words.page("stands_home", horse=runner.horse, name=name, place=place))
        elif runner.space is not None:
            section, lane, number = parsed(runner.space)
            facts = {"horse": runner.horse, "name": name, "section": section, "lane": lane, "number": number}
            found.append(words.page("stands", n=max(0, runner.remaining), **facts))
    return found


def commentary(view: WinPlaceShowView, words: Text) -> str:
    """One line of a race caller about what everybody sees."""
    card = view.programme[view.race - 1]
    names = [entry.name for entry in card.entries]
    match view.step:
        case "bid_sheets":
            return words.page("says_bids", race=view.race, purse=card.total)
        case "oral_raise" | "roll_off" if view.sale and view.sale.lot:
            return words.page("says_raise", name=names[view.sale.lot - 1], amount=view.sale.standing)
        case "betting":
            return words.page("says_betting", race=view.race)
        case "hearings" | "hearing_vote":
            return words.page("says_hearing")
    return _race_call(view, names, words)


def _race_call(view: WinPlaceShowView, names: list[str], words: Text) -> str:
    if not view.turn:
        return words.page("says_start", distance=view.programme[view.race - 1].distance)
    field = running(view)
    first, second = field[0], field[1]
    pair = {"name": names[first.horse - 1], "other": names[second.horse - 1]}
    if first.place:
        rest = next((runner for runner in field if runner.place is None), None)
        if rest is None:
            return words.page("says_won", **pair)
        return words.page("says_winner", name=pair["name"], other=names[rest.horse - 1])
    if first.remaining <= 0:
        return words.page("says_line", **pair)
    gap = second.remaining - first.remaining
    if gap == 0:
        return words.page("says_level", **pair)
    if gap <= CLOSE:
        return words.page("says_close", gap=gap, **pair)
    return words.page("says_leads", gap=gap, **pair)
