"""Where requests come from: what a proxy says is believed if the host says that it is his."""

from __future__ import annotations

import os
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from tradewinds.site.wording import Refused

NETWORK = 64
"""Bits of an IPv6 address that say whose it is: the rest one can choose freely."""
THIS_MACHINE = ("127.0.0.1", "::1")


class Trusted:
    """The proxies of the host: requests that come from them come from somebody else."""

    def __init__(self, names: str) -> None:
        wanted = THIS_MACHINE if names == "1" else tuple(filter(None, (name.strip() for name in names.split(","))))
        self.names = [] if names in ("", "0") else list(wanted)
        try:
            self._networks = [ip_network(name, strict=False) for name in self.names]
        except ValueError:
            raise Refused("proxy_address", given=names) from None

    def __contains__(self, address: str) -> bool:
        known = _parsed(address)
        return known is not None and any(known in network for network in self._networks)


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        known = ip_address(address)
    except ValueError:  # a socket of this machine has none
        return None
    return known.ipv4_mapped or known if isinstance(known, IPv6Address) else known


def household(address: str) -> str:
    """Return what counts as one address: somebody with IPv6 has a whole network of them."""
    known = _parsed(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((known, NETWORK), strict=False))
    return address if known is None else str(known)


def is_this_machine(address: str) -> bool:
    """Tell whether an address is that of the machine itself."""
    known = _parsed(address)
    return known is not None and known.is_loopback


TRUSTED = Trusted(os.environ.get("TRADEWINDS_PROXY", ""))
