/** Names as long as a card can hold. */

export const CARD_NAME = 40;

/** The first characters of a name, with an ellipsis where something was left out. */
export function cut(text: string, most = 50): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join("").trimEnd()}…` : text;
}
