/** Finds names by what somebody typed, with a slip or two where none has it as it is. */
import { type HasName, removeAccents } from "./letter-groups";

/** Slips that are allowed by the number of letters typed. */
const ONE_SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;

interface FoundNames<T> {
  items: T[];
  /** Whether none has just what was typed. */
  areNear: boolean;
}

export function findNames<T extends HasName>(items: T[], searchText: string): FoundNames<T> {
  const typed = foldName(searchText.trim());
  const exact = items.filter(({ name }) => foldName(name).includes(typed));
  if (exact.length > 0) return { items: exact, areNear: false };
  const letters = keepLetters(typed);
  if (!letters) return { items: [], areNear: false };
  const slips = letters.length >= TWO_SLIPS_FROM ? 2 : letters.length >= ONE_SLIP_FROM ? 1 : 0;
  const near = items.filter(({ name }) => countSlips(letters, keepLetters(foldName(name))) <= slips);
  return { items: near, areNear: near.length > 0 };
}

const foldName = (name: string) => removeAccents(name).toLowerCase();

const keepLetters = (folded: string) => folded.replace(/\bthe\b|\band\b|[^\p{L}\p{N}]/gu, "");

/**
 * The fewest letters to change, add, take away or swap so that the text stands somewhere in the name. A cell of
 * a row is the cost of a beginning of the text that ends at one place of the name.
 */
function countSlips(text: string, name: string): number {
  let before: number[] = [];
  let costs = Array.from({ length: name.length + 1 }, () => 0);
  for (let at = 0; at < text.length; at++) {
    const next = [at + 1];
    for (let place = 1; place <= name.length; place++) {
      const changed = read(costs, place - 1) + (name[place - 1] === text[at] ? 0 : 1);
      const isSwapped = at > 0 && name[place - 1] === text[at - 1] && name[place - 2] === text[at];
      const swapped = isSwapped ? read(before, place - 2) + 1 : changed;
      next.push(Math.min(changed, swapped, read(costs, place) + 1, read(next, place - 1) + 1));
    }
    [before, costs] = [costs, next];
  }
  return Math.min(...costs);
}

const read = (row: number[], place: number) => row[place] ?? Infinity;
