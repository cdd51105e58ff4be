"""What a command prints is shown while a step of the start runs, whatever it prints."""

from io import StringIO

from rich.console import Console

from app.launch.start_steps import step_progress


def test_a_line_in_square_brackets_is_shown_as_it_is() -> None:
    output = StringIO()
    console = Console(file=output, force_terminal=True, width=200, _environ={"TERM": "xterm"})
    with step_progress("Import", console) as progress:
        progress.show_message("reading [/var/goods] [dim]")
    assert "reading [/var/goods] [dim]" in output.getvalue()
