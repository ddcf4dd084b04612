"""Helpers."""


class Drawing:
    def __init__(self, texts, **how): ...
    def svg(self): return ""
