"""Finding a browser for the tests, where none is installed yet."""

import pytest

from app.launch import chromium


@pytest.mark.parametrize("known", [{"chromium", "firefox-esr"}, {"chromium"}])
def test_chromium_is_installed_whether_or_not_there_is_a_firefox(
    monkeypatch: pytest.MonkeyPatch, known: set[str]
) -> None:
    installed: set[str] = set()

    def apt(words: list[str], *, patience: float) -> bool:
        wanted = set(words[words.index("--no-install-recommends") + 1 :]) if "install" in words else set()
        if wanted <= known:
            installed.update(wanted)
        return wanted <= known

    monkeypatch.setattr(chromium, "attempt", apt)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    chromium.install_by_apt()
    assert installed == known
