from __future__ import annotations

import random
from collections.abc import Callable

from browser.players import Player, Server

def test_two(people: Callable[..., Player], server: Server) -> None:
    anna, bert = people("Anna"), people("Bert")
    table = server.table("open", "open", "greedy", seed=3)
    anna.sit(table); bert.sit(table)
    dice = random.Random(1)
    import time
    t=time.time()
    n=0
    from collections import Counter
    C=Counter(); T=Counter()
    from browser.players import next_of
    while who := next_of(anna, bert):
        n+=1
        t0=time.time()
        how=who.play_something(dice)
        C[how]+=1; T[how]+=time.time()-t0
    print(n, anna.decisions, time.time()-t, C, {h:T[h]/C[h] for h in C})
