/** Names as long as a card can hold. */

export const CARD_NAME_LENGTH = 40;

/** The first characters of a name, with an ellipsis where something was left out. */
export function truncateText(text: string, maxLength = 50): string {
  const letters = [...text];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join("").trimEnd()}…` : text;
}
