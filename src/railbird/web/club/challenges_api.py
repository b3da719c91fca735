"""Challenges: `/challenges`."""

from litestar import Router
from litestar.params import JSONBody

from railbird.web.club import challenges
from railbird.web.club.api import Token
from railbird.web.club.challenges import MOST_SHOWN, ChallengeIn, ChallengeOut
from railbird.web.doors import AnyRequest, TableRef, api_delete, api_get, api_post, server_of, someone


@api_get("/challenges", summary="My challenges")
async def list_challenges(request: AnyRequest) -> list[ChallengeOut]:
    """What I have set or taken up, the newest first."""
    found = await server_of(request).store.challenges.of(someone(request).id, MOST_SHOWN)
    return [await challenges.shown(request, one, whole=False) for one in found]


@api_post("/challenges", summary="Set a challenge", status_code=201)
async def add_challenge(request: AnyRequest, data: JSONBody[ChallengeIn]) -> ChallengeOut:
    """I play it first, against bots; whoever has the link plays the same dice and cards."""
    return await challenges.shown(request, await challenges.add(request, someone(request), data))


@api_get("/challenges/{token:str}", summary="One challenge")
async def one_challenge(request: AnyRequest, token: Token) -> ChallengeOut:
    """By its link. How others did only those see who have played it to the end."""
    return await challenges.shown(request, await challenges.find(request, token))


@api_post("/challenges/{token:str}/tries", summary="Take a challenge up")
async def take_up(request: AnyRequest, token: Token) -> TableRef:
    """My one try: the table it is played at."""
    return TableRef(await challenges.take_up(request, someone(request), token))


@api_delete("/challenges/{token:str}", summary="Close a challenge")
async def close(request: AnyRequest, token: Token) -> None:
    """By whoever has set it: nobody plays it any more, and everything is open."""
    await challenges.close(request, someone(request), token)


handlers = [list_challenges, add_challenge, one_challenge, take_up, close]
routes = Router("/", route_handlers=handlers, tags=["challenges"])
