/** The summary of a post in a list. */

const SUMMARY_LENGTH = 100;

/** A word that is longer than this is cut as well. */
const LONGEST_WORD = 30;

/** The first hundred characters of a text, without Markdown and without a word that is not whole. */
export function summarisePost(markdown: string): string {
  const plainText = markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^#+\s.*$/gm, "")
    .replace(/[*_`>|#]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...plainText];
  if (letters.length <= SUMMARY_LENGTH) return plainText;
  // One character more shows whether the last word is whole.
  const shown = letters.slice(0, SUMMARY_LENGTH + 1);
  const end = shown.lastIndexOf(" ");
  return `${shown.slice(0, end > SUMMARY_LENGTH - LONGEST_WORD ? end : SUMMARY_LENGTH).join("")}...`;
}
