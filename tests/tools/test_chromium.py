"""Finding a browser for the tests, where none is installed yet."""

import pytest

from tools import chromium


@pytest.mark.parametrize("known", [{"chromium", "firefox-esr"}, {"chromium"}])
def test_chromium_is_installed_whether_or_not_there_is_a_firefox(
    monkeypatch: pytest.MonkeyPatch, known: set[str]
) -> None:
    installed: set[str] = set()

    def apt(command: list[str], *, timeout: float) -> bool:
        wanted = (
            set(command[command.index("--no-install-recommends") + 1 :]) if "install" in command else set()
        )
        if wanted <= known:
            installed.update(wanted)
        return wanted <= known

    monkeypatch.setattr(chromium, "try_running", apt)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    chromium.install_by_apt()
    assert installed == known
