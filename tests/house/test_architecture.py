"""Every file and folder that the documentation names exists."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRACKED = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
    cwd=ROOT, check=True, capture_output=True, text=True,
).stdout.splitlines()  # fmt: skip
FOLDERS = {parent.as_posix() for path in TRACKED for parent in Path(path).parents}
TOP_FOLDERS = sorted(folder for folder in FOLDERS if "/" not in folder and folder != ".")
NAMES = {Path(path).name for path in TRACKED}
DOCUMENTS = [path for path in TRACKED if path.endswith(".md") and not path.startswith("data/editorial/")]

PATH = re.compile(rf"(?<![\w./~-])(?:{'|'.join(map(re.escape, TOP_FOLDERS))})/(?:[\w.$/-]|\[[\w.]+\])*")
FILE_NAME = re.compile(r"`([\w.-]+\.(?:py|tsx?|mjs|sql|toml))`")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def read(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def is_tracked(path: str) -> bool:
    return path in FOLDERS or path in set(TRACKED)


def test_every_path_a_document_names_exists():
    named = {
        (document, match.rstrip("./")) for document in DOCUMENTS for match in PATH.findall(read(document))
    }
    assert sorted(each for each in named if not is_tracked(each[1])) == []


def test_every_file_a_document_names_without_its_folder_exists():
    named = {(document, name) for document in DOCUMENTS for name in FILE_NAME.findall(read(document))}
    assert sorted(each for each in named if each[1] not in NAMES) == []


def test_every_link_between_documents_leads_somewhere():
    links = {(document, link) for document in DOCUMENTS for link in LINK.findall(read(document))}
    assert sorted(each for each in links if not ((ROOT / each[0]).parent / each[1]).exists()) == []


def test_the_check_finds_paths_at_all():
    assert len(PATH.findall(read("docs/architecture.md"))) > 60
    assert {"docs/architecture.md", "docs/glossary.md", "README.md", "CONTRIBUTING.md"} <= set(DOCUMENTS)


def test_the_floor_plan_names_every_folder_that_holds_code():
    plan = read("docs/architecture.md").split("## Seven journeys")[0]
    code = {Path(path).parts[0] for path in TRACKED if path.endswith((".py", ".ts")) and "/" in path}
    assert [folder for folder in sorted(code) if f"{folder}/" not in plan] == []
    features = {Path(path).parts[1] for path in TRACKED if path.startswith("app/") and path.count("/") > 1}
    assert [feature for feature in sorted(features) if not re.search(rf"\b{feature}\b", plan)] == []
