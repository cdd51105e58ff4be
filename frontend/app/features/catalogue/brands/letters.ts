/** Which letter a name stands under, and the names that a search and some letters leave. */

export const NOT_A_LETTER = "#";

/** A to Z, then # for everything else. */
export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ", NOT_A_LETTER] as const;

export interface Named {
  name: string;
}

export interface Group<T> {
  letter: string;
  items: T[];
}

/** The letter of a name: accents are set aside, and digits and signs go under #. */
export function letterOf(name: string): string {
  const first = plain(name.trim()).charAt(0).toUpperCase();
  return first >= "A" && first <= "Z" ? first : NOT_A_LETTER;
}

/** Groups names A to Z with # last, keeping the chosen letters and what contains the typed words. */
export function groupByLetter<T extends Named>(items: T[], query: string, letters: string[]): Group<T>[] {
  const wanted = plain(query.trim()).toLowerCase();
  const found = items.filter(({ name }) => plain(name).toLowerCase().includes(wanted));
  const shown = letters.length > 0 ? LETTERS.filter((letter) => letters.includes(letter)) : LETTERS;
  return shown
    .map((letter) => ({ letter, items: found.filter(({ name }) => letterOf(name) === letter).sort(byName) }))
    .filter((group) => group.items.length > 0);
}

const byName = (one: Named, other: Named) => one.name.localeCompare(other.name, "en-GB");

const plain = (text: string) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "");
