"""The JavaScript package compiled, and the examples of a document with checks of what they say."""

import fcntl
import hashlib
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "shade_engine_js"
COMPILED = ROOT / "var" / "compiled-shade-engine-js"
COMPILER = ROOT / "frontend" / "node_modules" / ".bin" / "tsc"

EXAMPLE = re.compile(r"^```js\n(.*?)^```", re.DOTALL | re.MULTILINE)
SHOWN = re.compile(r"^(?!const |import )(.+); // (\[.*\]|\".*?\"|[\d.]+|true)(?:: .*|$)", re.MULTILINE)


def compile_package() -> None:
    """Compile the package unless the last test's is of the same sources.

    A file that is right already is left alone: another test may be reading it.
    """
    with (PACKAGE / "tsconfig.json").open() as config, TemporaryDirectory() as folder:
        fcntl.flock(config, fcntl.LOCK_EX)
        if COMPILED.is_file() and COMPILED.read_text() == digest_package():
            return
        subprocess.run([COMPILER, "-p", PACKAGE, "--outDir", folder], check=True)
        (PACKAGE / "dist").mkdir(exist_ok=True)
        for made in Path(folder).iterdir():
            kept = PACKAGE / "dist" / made.name
            if not kept.exists() or kept.read_bytes() != made.read_bytes():
                shutil.copyfile(made, kept)
        COMPILED.parent.mkdir(exist_ok=True)
        COMPILED.write_text(digest_package())


def digest_package() -> str:
    """A digest of the sources, of what compiles them and of what was made of them."""
    digest = hashlib.sha256()
    settings = [PACKAGE / "tsconfig.json", PACKAGE / "package.json", ROOT / "frontend" / "package-lock.json"]
    for path in [*settings, *sorted((PACKAGE / "src").rglob("*.ts")), *sorted((PACKAGE / "dist").glob("*"))]:
        digest.update(f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def checked_examples(document: str) -> list[str]:
    """Each example of a document, what a line's comment shows being compared with what the line gives."""
    return [
        'import assert from "node:assert/strict";\n' + SHOWN.sub(r"assert.deepEqual(\1, \2);", example)
        for example in EXAMPLE.findall(document)
    ]
