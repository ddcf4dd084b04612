"""The one source of chance: a small generator inside each record.

The generator is xoshiro256**. Before each decision of a real game its 256 bits are set from a keyed hash of the
seed and the number of the decision (see `keyed`), so what chance has shown never betrays what it will show, and a
decision taken back and made again meets the same chance. Inside playouts and searches the generator just runs on.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tradewinds.engine.compile import rule
from tradewinds.errors import BadSeed

SEED_BYTES = 32
LONGEST_DECIMAL = 10_000
"""In bits; Python refuses to write much longer numbers in decimal."""

_5, _7, _9, _17, _32, _45 = (np.uint64(n) for n in (5, 7, 9, 17, 32, 45))
_57, _19 = np.uint64(57), np.uint64(19)
_LOW = np.uint64(0xFFFFFFFF)

Seed = int | str | bytes | None


def seed_bytes(seed: Seed) -> bytes:
    """Turn any seed into the 32 bytes that stand in the record of a game.

    32 bytes, or the same as 64 hexadecimal digits, are taken as they are; any other number, text or bytes is hashed;
    nothing gives a fresh seed.
    """
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes | bytearray) and len(seed) == SEED_BYTES:
        return bytes(seed)
    if isinstance(seed, str) and len(seed) == 2 * SEED_BYTES:
        try:
            return bytes.fromhex(seed)
        except ValueError:
            pass
    if isinstance(seed, bool) or not isinstance(seed, int | str | bytes | bytearray):
        raise BadSeed("seed_kind", kind=type(seed).__name__)
    kind = "int" if isinstance(seed, int) else "str" if isinstance(seed, str) else "bytes"
    if isinstance(seed, bytes | bytearray):
        content = bytes(seed)
    elif isinstance(seed, int) and seed.bit_length() > LONGEST_DECIMAL:
        content = hex(seed).encode()
    else:
        content = str(seed).encode(errors="surrogatepass")
    return hashlib.blake2b(content, digest_size=SEED_BYTES, person=f"seed {kind}".encode()).digest()


def commitment(seed: bytes) -> str:
    """Return the hash of a seed that can be shown before the game without betraying it."""
    return hashlib.sha256(b"tradewinds seed " + seed).hexdigest()


def keyed(seed: bytes, number: int) -> NDArray[np.uint64]:
    """Return the generator's 256 bits for one decision; number 0 is the set-up."""
    digest = hashlib.blake2b(number.to_bytes(8, "little"), key=seed, digest_size=32).digest()
    return np.frombuffer(digest, dtype="<u8")


@rule
def _rotate(bits: Any, left: Any, right: Any) -> Any:
    return (bits << left) | (bits >> right)


@rule
def next_bits(chance: Any) -> Any:
    """Return 64 fresh bits."""
    result = _rotate(chance[1] * _5, _7, _57) * _9
    shifted = chance[1] << _17
    chance[2] ^= chance[0]
    chance[3] ^= chance[1]
    chance[1] ^= chance[2]
    chance[0] ^= chance[3]
    chance[2] ^= shifted
    chance[3] = _rotate(chance[3], _45, _19)
    return result


@rule
def below(chance: Any, n: Any) -> Any:
    """Return 0 to n-1, each equally likely: Lemire's method on 32 bits, without bias."""
    width = np.uint64(n)
    product = (next_bits(chance) >> _32) * width
    if (product & _LOW) < width:
        threshold = (_LOW - width + np.uint64(1)) % width
        while (product & _LOW) < threshold:
            product = (next_bits(chance) >> _32) * width
    return np.int64(product >> _32)


@rule
def roll(chance: Any, faces: Any) -> Any:
    """Roll a die with the faces 1 to ``faces``."""
    return below(chance, faces) + 1


@rule
def shuffle(chance: Any, items: Any) -> None:
    """Bring items into random order, all orders equally likely."""
    for last in range(len(items) - 1, 0, -1):
        chosen = below(chance, last + 1)
        item = items[last]
        items[last] = items[chosen]
        items[chosen] = item


@rule
def spread(chance: Any, number: Any) -> None:
    """Seed a generator from one whole number, for loops that need many different ones (splitmix64)."""
    bits = np.uint64(number)
    for i in range(4):
        bits += np.uint64(0x9E3779B97F4A7C15)
        mixed = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        chance[i] = mixed ^ (mixed >> np.uint64(31))
