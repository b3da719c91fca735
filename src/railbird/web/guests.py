"""Coming in by a name: anybody is a guest until there is an account."""

from litestar.datastructures import Cookie

from railbird.store.people import Person
from railbird.web.doors import AnyRequest, address, server_of
from railbird.web.names import BOT_NAMES, clean_name
from railbird.web.problems import language_of


def is_secure(request: AnyRequest) -> bool:
    """Whether cookies can be kept to HTTPS; on a home network they cannot."""
    return request.url.scheme == "https"


async def enter_guest(request: AnyRequest, name: str) -> tuple[Person, Cookie]:
    """Somebody new, by a name."""
    server = server_of(request)
    server.limits.count("guest", address(request))
    person = await server.store.people.add_guest(clean_name(name))
    return person, server.auth.guest_cookie(person, is_secure(request))


async def somebody(request: AnyRequest) -> tuple[Person, list[Cookie]]:
    """The person who asks; a new guest when there is none yet, so that one click is enough to play."""
    if request.user is not None:
        return request.user, []
    person, cookie = await enter_guest(request, "Player" if language_of(request) == "en" else BOT_NAMES[-1])
    return person, [cookie]
