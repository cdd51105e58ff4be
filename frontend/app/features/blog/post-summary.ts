/** How a post is told in a list: its first words, its day. */

const SUMMARY_LENGTH = 100;

/** The first hundred characters of a text without its Markdown. */
export function summarisePost(markdown: string): string {
  const plain = markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#+\s.*$/gm, "")
    .replace(/[*_`>|#]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...plain];
  return letters.length > SUMMARY_LENGTH
    ? `${letters.slice(0, SUMMARY_LENGTH).join("").trimEnd()}...`
    : plain;
}
