/** How a post is told in a list: its first words, its day. */

const BRIEF = 100;
const LONDON = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});

/** The first hundred characters of a text without its Markdown. */
export function brief(markdown: string): string {
  const plain = markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#+\s.*$/gm, "")
    .replace(/[*_`>|#]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...plain];
  return letters.length > BRIEF ? `${letters.slice(0, BRIEF).join("").trimEnd()}...` : plain;
}

export function day(moment: string): string {
  return LONDON.format(new Date(moment));
}
