"""Where somebody comes from, for counting."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

Network = IPv4Network | IPv6Network


@lru_cache(maxsize=4096)
def origin(address: str) -> str:
    """The address as it is counted: with IPv6 a household has 2⁶⁴ of them, and they are one."""
    try:
        found = ip_address(address[:64])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        if not found.is_loopback:
            return str(IPv6Network((int(found) >> 64 << 64, 64)))
    return str(found)


def is_within(address: str, networks: Sequence[Network]) -> bool:
    """Whether an address belongs to one of these networks."""
    if not networks:
        return False
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)
