"""Texts rendered by the storefront's own renderer: in time, and to nothing but the HTML it allows."""

import json
import subprocess
from html.parser import HTMLParser

from hypothesis import strategies as st

from benchmarks.server import ROOT
from benchmarks.trust.check import NotReachedError, Outcome, Trial
from benchmarks.trust.fuzzing import fuzz
from tests.e2e.test_hostile_texts import ALLOWED, TEXTS

FRONTEND = ROOT / "frontend"
COMMAND = ["node_modules/.bin/vite-node", "--config", "vitest.config.ts", "test/support/render-lines.ts"]
MAX_MILLISECONDS = 2000
"""A text of 2,000 characters takes one or two; a machine with much else to do takes longer."""
SCHEMES = ("http:", "https:", "mailto:", "irc:", "ircs:", "xmpp:", "/", "#", "?")
FRAGMENTS = (
    "<", ">", '"', "'", "`", "```", "*", "**", "_", "~~", "[", "]", "(", ")", "!", "|", "|-|", "-", "#", ":",
    "\\", "\n", "\n\n", "> ", "- ", "1. ", "    ", "\t", "&lt;", "&#x6a;", "javascript:", "data:", "http://a",
    "<a@b.c>", "[x]: y", "onerror=", "\0", "\u202e", "\ud83d\ude00", "a",
)  # fmt: skip


class _Reader(HTMLParser):
    """Collects what is not allowed in rendered HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.forbidden: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag.upper() not in ALLOWED:
            self.forbidden.append(tag)
        for name, value in attributes:
            if name.startswith("on") or name in ("style", "srcdoc"):
                self.forbidden.append(f"{tag} {name}")
            if name in ("href", "src") and not _is_allowed(value or ""):
                self.forbidden.append(f"{tag} {name}={value}")


def _is_allowed(address: str) -> bool:
    return address.startswith(SCHEMES) or ":" not in address.partition("/")[0]


def measure(trial: Trial) -> Outcome:
    if not (FRONTEND / COMMAND[0]).exists():
        raise NotReachedError("the storefront's packages are not installed (`just start` installs them)")
    texts = st.lists(st.sampled_from((*FRAGMENTS, *TEXTS)) | st.text(max_size=8), max_size=60).map("".join)
    repeated = st.builds(lambda piece, times: piece * times, st.sampled_from(FRAGMENTS), st.integers(1, 2000))
    with subprocess.Popen(COMMAND, cwd=FRONTEND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as renderer:
        assert renderer.stdin
        assert renderer.stdout

        def attempt(text: str) -> None:
            renderer.stdin.write(json.dumps(text).encode() + b"\n")
            renderer.stdin.flush()
            line = renderer.stdout.readline()
            assert line, f"the renderer died of {text!r}"
            _judge(text, json.loads(line))

        try:
            attempt("*ready*")
            return fuzz(trial, texts | repeated, attempt)
        finally:
            renderer.kill()


def _judge(text: str, rendered: dict[str, float | str]) -> None:
    assert "html" in rendered, f"{rendered} of {text!r}"
    assert float(rendered["milliseconds"]) < MAX_MILLISECONDS, f"{rendered['milliseconds']} ms for {text!r}"
    reader = _Reader()
    reader.feed(str(rendered["html"]))
    assert not reader.forbidden, f"{reader.forbidden} of {text!r}"
