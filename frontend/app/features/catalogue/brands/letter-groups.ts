/** Groups names by first letter. */

const NOT_A_LETTER = "#";

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

/** Groups names from A to Z, with # last. Keeps only the chosen letters. */
export function groupByLetter<T extends HasName>(items: T[], letters: string[]): LetterGroup<T>[] {
  const shown = letters.length > 0 ? LETTERS.filter((letter) => letters.includes(letter)) : LETTERS;
  return shown
    .map((letter) => ({
      letter,
      items: items.filter(({ name }) => getLetter(name) === letter).sort(compareNames),
    }))
    .filter((group) => group.items.length > 0);
}

const compareNames = (first: HasName, second: HasName) => first.name.localeCompare(second.name, "en-GB");

export const removeAccents = (text: string) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "");
