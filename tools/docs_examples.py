"""Sets the examples of docstrings as code: what begins with `>>>` and what it prints."""

import re
from typing import Any

from griffe import Extension, Object

EXAMPLES = re.compile(r"^>>> .*?(?=\n[ \t]*\n|\Z)", re.DOTALL | re.MULTILINE)


class SetExamplesAsCode(Extension):
    """Puts a fence around each run of examples."""

    def on_instance(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring and "```" not in obj.docstring.value:
            obj.docstring.value = EXAMPLES.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
