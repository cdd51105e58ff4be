"""`judge-agents`: print fifty shoppers' questions, or judge an agent's answers to them.

The agent is whoever you like, with /mcp of the running demo and nothing else. Its answers are a JSON object
of the questions' numbers and texts: {"1": "The Gloaming Highlighter Stick costs £41.50 at ...", ...}.
"""

import asyncio
import json
from pathlib import Path

import click
import httpx

from app.commands.settings import load_shop_settings_or_exit
from app.kit.database.pool import Database
from benchmarks.agents.judge import Facts, find_facts, is_right, read_questions

WANTED = 48


@click.command
@click.option("--answers", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--shop", default="http://localhost:3000", show_default=True)
def main(answers: Path | None, shop: str) -> None:
    """Print the questions; with ANSWERS say which are right."""
    questions = read_questions()
    if answers is None:
        for question in questions:
            click.echo(f"{question.number}. {question.words}")
        return
    told, facts = json.loads(answers.read_text(encoding="utf-8")), asyncio.run(_find_all(shop))
    wrong = [
        each
        for each, right in zip(questions, facts, strict=True)
        if not is_right(told.get(str(each.number), ""), right)
    ]
    for question in wrong:
        click.echo(
            f"✗ {question.number}. {question.words}\n  told: {told.get(str(question.number), 'nothing')}"
        )
        click.echo(f"  right: {' or '.join(', '.join(way) for way in facts[question.number - 1][:3])}")
    click.echo(f"{len(questions) - len(wrong)} of {len(questions)} are right; {WANTED} are wanted")
    raise SystemExit(len(questions) - len(wrong) < WANTED)


async def _find_all(shop: str) -> list[Facts]:
    url = load_shop_settings_or_exit().database_url
    async with (
        httpx.AsyncClient(base_url=shop, timeout=60) as client,
        Database(url) as database,
        database.reading() as connection,
    ):
        return [await find_facts(each, connection, client) for each in read_questions()]


if __name__ == "__main__":
    main()
