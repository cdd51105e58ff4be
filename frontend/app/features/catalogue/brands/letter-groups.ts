/** Groups names by first letter, and filters them by search text and letters. */

export const NOT_A_LETTER = "#";

/** A to Z, then # for all other names. */
export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", NOT_A_LETTER] as const;

export interface HasName {
  name: string;
}

export interface LetterGroup<T> {
  letter: string;
  items: T[];
}

/** The first letter of a name without its accent. Digits and signs count as #. */
export function getLetter(name: string): string {
  const first = removeAccents(name.trim()).charAt(0).toUpperCase();
  return first >= "A" && first <= "Z" ? first : NOT_A_LETTER;
}

/** Groups names from A to Z, with # last. Keeps only the chosen letters and names with the search text. */
export function groupByLetter<T extends HasName>(
  items: T[],
  query: string,
  letters: string[],
): LetterGroup<T>[] {
  const searchText = removeAccents(query.trim()).toLowerCase();
  const matching = items.filter(({ name }) => removeAccents(name).toLowerCase().includes(searchText));
  const shown = letters.length > 0 ? LETTERS.filter((letter) => letters.includes(letter)) : LETTERS;
  return shown
    .map((letter) => ({
      letter,
      items: matching.filter(({ name }) => getLetter(name) === letter).sort(compareNames),
    }))
    .filter((group) => group.items.length > 0);
}

const compareNames = (first: HasName, second: HasName) => first.name.localeCompare(second.name, "en-GB");

const removeAccents = (text: string) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "");
