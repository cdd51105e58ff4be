/** Which letter a name stands under, and the names that a search and some letters leave. */

export const NOT_A_LETTER = "#";

/** A to Z, then # for everything else. */
export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", NOT_A_LETTER] as const;

export interface HasName {
  name: string;
}

export interface LetterGroup<T> {
  letter: string;
  items: T[];
}

/** The letter of a name: accents are set aside, and digits and signs go under #. */
export function getLetter(name: string): string {
  const first = removeAccents(name.trim()).charAt(0).toUpperCase();
  return first >= "A" && first <= "Z" ? first : NOT_A_LETTER;
}

/** Groups names A to Z with # last, keeping the chosen letters and what contains the typed words. */
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
