/** The summary and the date of a post in a list. */

const SUMMARY_LENGTH = 100;

/** The first hundred characters of a text, without Markdown. */
export function summarisePost(markdown: string): string {
  const plainText = markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#+\s.*$/gm, "")
    .replace(/[*_`>|#]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...plainText];
  return letters.length > SUMMARY_LENGTH
    ? `${letters.slice(0, SUMMARY_LENGTH).join("").trimEnd()}...`
    : plainText;
}
