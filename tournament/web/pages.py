"""Public pages kept in memory: who asks again for the same state of the same page gets the same bytes.

Knows nothing of what the pages say. The key holds the state number (id of the last audit event), so a mutation makes
every older page unreachable at once; nothing has to be thrown away by hand.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from flask import Response, request

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A finished answer: body, its type, further headers, and the tag by which a browser recognises it."""

    body: bytes
    mimetype: str
    etag: str
    headers: tuple[tuple[str, str], ...] = ()


def page(body: bytes, mimetype: str, headers: tuple[tuple[str, str], ...] = ()) -> Page:
    """A page with the tag that follows from its bytes."""
    return Page(body, mimetype, hashlib.sha256(body).hexdigest()[:20], headers)


class Pages:
    """The last `size` pages, at most `weight` bytes; each is made by one thread while others who want it wait."""

    def __init__(self, size: int = 256, weight: int = 16 * 1024 * 1024) -> None:
        self._size = size
        self._weight = weight
        self._held = 0
        self._pages: OrderedDict[Key, Page] = OrderedDict()
        self._making: dict[Key, threading.Lock] = {}
        self._lock = threading.Lock()

    def get(self, key: Key, make: Callable[[], Page]) -> Page:
        """The page kept under this key, made now if there is none."""
        if found := self._look(key):
            return found
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        with making:
            if found := self._look(key):
                return found
            try:
                made = make()
            finally:
                with self._lock:
                    self._making.pop(key, None)
            self._keep(key, made)
            return made

    def forget(self) -> None:
        """Make every page anew from now on."""
        with self._lock:
            self._pages.clear()
            self._held = 0

    def _look(self, key: Key) -> Page | None:
        with self._lock:
            found = self._pages.get(key)
            if found:
                self._pages.move_to_end(key)
            return found

    def _keep(self, key: Key, made: Page) -> None:
        with self._lock:
            self._pages[key] = made
            self._held += len(made.body)
            while len(self._pages) > self._size or self._held > self._weight:
                _key, oldest = self._pages.popitem(last=False)
                self._held -= len(oldest.body)


def answer(kept: Page) -> Response:
    """The page as a response, or 304 when the browser has it already."""
    response = Response(kept.body, mimetype=kept.mimetype)
    for name, value in kept.headers:
        response.headers[name] = value
    response.set_etag(kept.etag)
    response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("Accept-Language", "Cookie"))
    response.make_conditional(request)
    return response
