"""What fields are and what cards do in Dostihy a sázky, as numbers, with the words the edition has for them."""

from typing import Final

# kinds of fields
START: Final = 0
HORSE: Final = 1
TRAINER: Final = 2
SERVICE: Final = 3
FINANCE: Final = 4
NAHODA: Final = 5
VET: Final = 6
DISTANC: Final = 7
DOPING: Final = 8
PARKING: Final = 9
KINDS: Final = ("start", "horse", "trainer", "service", "finance", "nahoda", "vet", "distanc", "doping", "parking")

# what cards do
PAY_BANK: Final = 0
RECEIVE_BANK: Final = 1
RECEIVE_EACH: Final = 2
PAY_PER_RACE: Final = 3
BACK_STEPS: Final = 4
KEEP_RELEASE: Final = 5
FORWARD_TO_KIND: Final = 6
BACK_TO_KIND: Final = 7
BACK_TO_FIELD: Final = 8
TO_DISTANC: Final = 9
SKIP_TURNS: Final = 10
EFFECTS: Final = (
    "pay_bank",
    "receive_bank",
    "receive_each",
    "pay_per_race",
    "back_steps",
    "keep_release",
    "forward_to_kind",
    "back_to_kind",
    "back_to_field",
    "to_distanc",
    "skip_turns",
)

# when a card that moves the pawn pays Start money
NEVER: Final = 0
IF_PASSED: Final = 1
ALWAYS: Final = 2
START_MONEY: Final = ("never", "if_passed", "always")
