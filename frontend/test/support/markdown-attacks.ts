/** Markdown texts of a chosen length that make a renderer slow, or its output deep or large. */

const times = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const around = (before: string, middle: string, after: string) => (length: number) => {
  const count = Math.floor((length - middle.length) / (before.length + after.length));
  return before.repeat(count) + middle + after.repeat(count);
};
const rows = (row: (place: number) => string) => (length: number) => {
  const rows: string[] = [];
  for (let size = 0; size < length; size += rows.at(-1)?.length ?? 0) rows.push(row(rows.length));
  return rows.join("").slice(0, length);
};
const wideTable = (length: number) => {
  const columns = Math.floor(Math.sqrt(length));
  const head = `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n`;
  return head + times("x\n")(length - head.length);
};
const oneLongAddress = (length: number) =>
  `[a]: /${times("x")(length / 2)}\n\n${times("[a] ")(length / 2 - 10)}`;

/** The attacks by name. */
export const ATTACKS: Record<string, (length: number) => string> = {
  quotes: times(">"),
  "quotes in steps": rows((place) => `${">".repeat(place)} a\n`),
  "lists in one line": times("- "),
  "lists in steps": rows((place) => `${"  ".repeat(place)}- a\n`),
  "items of a list": times("- a\n"),
  "emphasis that opens": times("*a "),
  "emphasis that closes": times("a* "),
  "emphasis of two kinds": times("*a_ "),
  "emphasis in emphasis": around("*a **b ", "c", " b** a*"),
  "strong that opens": times("**a "),
  "strong in strong": around("**a ", "b", " c**"),
  "struck out": around("~~a ", "b", " c~~"),
  asterisks: times("*"),
  underlines: times("_a"),
  brackets: times("["),
  "brackets in brackets": around("[", "a", "]"),
  "links that do not end": times("[a]("),
  "links in links": around("[", "a", "](b)"),
  "images that do not end": times("!["),
  "images in images": around("![", "a", "](b)"),
  "images and links in turns": around("[![", "a", "](b)](c)"),
  "titles that do not end": times('[a](b "'),
  "a long address, referred to often": oneLongAddress,
  definitions: rows((place) => `[a${place}]: b\n`),
  backticks: rows((place) => `${"`".repeat((place % 300) + 1)} `),
  "code that does not end": times("`a"),
  fences: times("```\n"),
  table: (length) => `${times("|a")(length / 3)}\n${times("|-")(length / 3)}\n${times("|a")(length / 3)}`,
  "a wide table with short rows": wideTable,
  "rows of a table": (length) => `|a|b|\n|-|-|\n${times("|a|b|\n")(length)}`,
  entities: times("&amp;"),
  "entities that are none": times("&a"),
  "numeric entities": times("&#x41;"),
  "addresses in the text": times("http://a.example/ "),
  "www in the text": times("www."),
  "www and its end": times("www.a.example "),
  "mail in the text": times("a@b.example "),
  "mail that never is": times("a@"),
  "an address with dots": (length) => `http://a.example/${times(".")(length)}a`,
  "an address with brackets": (length) => `http://a.example/${around("(", "a", ")")(length)}`,
  "angle brackets": times("<"),
  tags: times("<a "),
  comments: times("<!--"),
  "character data": times("a <![CDATA["),
  instructions: times("a <?"),
  blocks: times("<div>\n"),
  headings: times("# a\n"),
  "headings with a line under them": times("a\n=\n"),
  "lines of a paragraph": times("a\n"),
  backslashes: times("\\"),
  "backslashes before brackets": times("\\["),
  blanks: times(" "),
  tabs: times("\t"),
  "empty lines": times("\n"),
  "no-break spaces": times("\u00a0"),
  "zero bytes": times("\u0000"),
  "half of a pair": times("\ud800"),
};
