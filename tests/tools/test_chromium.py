"""Finding a browser for the tests, where none is installed yet."""

from pathlib import Path

import pytest

from tools import chromium


@pytest.mark.parametrize("known", [{"chromium", "chromium-headless-shell", "firefox-esr"}, {"chromium"}])
def test_chromium_is_installed_whether_or_not_there_are_the_other_browsers(
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


@pytest.mark.parametrize("there", [set(), {"chromium"}, {"chromium", chromium.SHELL}])
def test_the_shell_alone_is_added_to_a_chromium_with_a_window(
    monkeypatch: pytest.MonkeyPatch, there: set[str]
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(chromium, "try_running", lambda command, timeout: commands.append(command) or True)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: name if name in {"apt-get", *there} else None)
    chromium.install_shell()
    assert [command[-1] for command in commands if "install" in command] == (
        [chromium.SHELL] if there == {"chromium"} else []
    )


def test_the_shell_is_preferred_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "runs", lambda _: True)
    monkeypatch.setattr(
        "shutil.which", lambda name: f"/usr/bin/{name}" if name.startswith("chromium") else None
    )
    assert chromium.find_or_install({}) == Path("/usr/bin/chromium-headless-shell")
    assert chromium.find_or_install_one_of(chromium.WITH_WINDOW) == Path("/usr/bin/chromium")
