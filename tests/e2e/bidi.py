"""The system's own Firefox, driven over WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).

Playwright drives only a Firefox that was changed for it; this is the one shoppers have.
"""

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import ViewportSize
from websockets.sync.client import ClientConnection, connect

from tests.e2e.looking import AWAKE
from tests.support.processes import comes_true_within

STARTING, PATIENCE = 180.0, 60.0
PREFERENCES = {
    # What it would fetch in the background goes to a port nobody listens on; loopback takes no proxy.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
}
SCHEME, SCHEMES = "layout.css.prefers-color-scheme.content-override", {"dark": 0, "light": 1}
Scheme = Literal["light", "dark"]

# Whether a press on its middle would be its own, once it is in view and drawn there.
IN_REACH = """new Promise((drawn) => {
  nodes[0].scrollIntoView({ block: "center", behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(drawn));
}).then(() => {
  const { x, y, width, height } = nodes[0].getBoundingClientRect();
  return nodes[0].contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""
ENTER, END, ARROW_UP, ARROW_RIGHT = "\ue006", "\ue010", "\ue013", "\ue014"


class RefusedError(Exception):
    """The browser could not do what it was told."""


class Fox:
    """One tab: what is said in it, what it asks for, and a shopper's hands."""

    def __init__(self, wire: ClientConnection) -> None:
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self._wire, self._told = wire, 0
        self.tell("session.new", capabilities={})
        self._tab: str = self.tell("browsingContext.create", type="tab")["context"]
        events = ["log.entryAdded", "network.beforeRequestSent"]
        self.tell("session.subscribe", events=events, contexts=[self._tab])

    def tell(self, method: str, **params: Any) -> Any:
        """Have a command done, and hear what happens meanwhile."""
        self._told += 1
        self._wire.send(json.dumps({"id": self._told, "method": method, "params": params}))
        while (message := json.loads(self._wire.recv(STARTING))).get("id") != self._told:
            if message["type"] == "event":
                self._hear(**message["params"])
        if message["type"] == "error":
            raise RefusedError(f"{method}: {message['error']}, {message['message']}")
        return message["result"]

    def _hear(self, *, level: str = "", text: str = "", request: Any = None, **_: Any) -> None:
        if request:
            self.asked.append(request["url"])
        elif level == "error":
            self.complaints.append(text)

    def resize(self, size: ViewportSize) -> None:
        self.tell("browsingContext.setViewport", context=self._tab, viewport=size)

    def open(self, address: str) -> None:
        """Go there, and wait until the scripts have taken over what the server drew."""
        self._go(address)
        self.expect(f"({AWAKE})()", to_be=True)

    def leave(self) -> None:
        """For nowhere: Firefox has errors to tell of whatever was still on its way to a page that is left."""
        self._go("about:blank")

    def _go(self, address: str) -> None:
        self.tell("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def back(self) -> None:
        self.tell("browsingContext.traverseHistory", context=self._tab, delta=-1)

    def look(self, expression: str, *nodes: Any) -> Any:
        """What an expression comes to on the page."""
        result = self.tell(
            "script.callFunction",
            functionDeclaration=f"async (...nodes) => JSON.stringify(await ({expression})) ?? 'null'",
            arguments=nodes,
            target={"context": self._tab},
            awaitPromise=True,
        )
        if result["type"] == "exception":
            raise RefusedError(result["exceptionDetails"]["text"])
        return json.loads(result["result"]["value"])

    def expect(self, expression: str, *, to_be: object) -> None:
        """Wait until it comes to that; the page may be left while it is looked at."""
        seen: object = None

        def holds() -> bool:
            nonlocal seen
            try:
                seen = self.look(expression)
            except RefusedError as error:
                seen = error
            return seen == to_be

        assert comes_true_within(PATIENCE, holds), (
            f"{expression} is {seen!r}, not {to_be!r}; said: {self.complaints}"
        )

    def press(self, role: str, name: str) -> None:
        """Click what has this role and just this name, once it is there."""
        assert comes_true_within(PATIENCE, lambda: self._pressed(role, name)), (
            f"no {role} named {name!r}; said: {self.complaints}"
        )

    def _pressed(self, role: str, name: str) -> bool:
        """Whether it could be clicked: it may be covered, and may go while it is aimed at."""
        locator = {"type": "accessibility", "value": {"role": role, "name": name}}
        try:
            found = self.tell("browsingContext.locateNodes", context=self._tab, locator=locator)["nodes"]
            node = next(each for each in found if self.look(IN_REACH, each))
            aimed = {"type": "element", "element": {"sharedId": node["sharedId"]}}
            self._act(
                "pointer",
                {"type": "pointerMove", "x": 0, "y": 0, "origin": aimed},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            )
        except (RefusedError, StopIteration):
            return False
        return True

    def type(self, words: str) -> None:
        """Key by key, into what has the focus."""
        self._act("key", *({"type": way, "value": key} for key in words for way in ("keyDown", "keyUp")))

    def _act(self, kind: str, *actions: Mapping[str, object]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.tell("input.performActions", context=self._tab, actions=[source])


@contextmanager
def firefox(program: str, folder: Path, scheme: Scheme) -> Iterator[Fox]:
    """A Firefox that has never run before and keeps everything in a folder; it ends with the block."""
    wanted = PREFERENCES | {SCHEME: SCHEMES[scheme]}
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wanted.items())
    (folder / "user.js").write_text("".join(lines))
    words = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(folder)]
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            words, env=environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        with connect(
            _address(process, folder),
            max_size=None,
            proxy=None,
            open_timeout=STARTING,
            ping_interval=None,  # a busy browser may answer late
            close_timeout=0,
        ) as wire:
            yield Fox(wire)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # nobody comes back to this profile
        process.wait()


def _address(process: subprocess.Popen[bytes], folder: Path) -> str:
    """Firefox chooses a free port and writes it down."""
    note = folder / "WebDriverBiDiServer.json"
    comes_true_within(
        STARTING, lambda: process.poll() is not None or (note.exists() and "}" in note.read_text())
    )
    assert note.exists(), f"Firefox did not start:\n{(folder / 'log').read_text()[-2000:]}"
    server = json.loads(note.read_text())
    return f"ws://{server['ws_host']}:{server['ws_port']}/session"
