/** What a change made of a document, in words, and what the document is without that change alone. */
import type { PastChange } from "~/api/desk/saving";
import { getStatusLabel } from "../status";
import { isSame } from "./is-same";
import { describePart, describeValue, getFieldLabel } from "./other-version";

type Values = Record<string, unknown>;
type Part = string | Values;

interface Undone {
  /** The fields that are stored anew. */
  values: Values;
  /** What later changes touched again: while there is one, nothing is undone. */
  clashes: string[];
}

/** What came after the change stays: parts of lists that others added, and fields it did not touch. */
export function undoChange({ before, after }: PastChange, now: Values): Undone {
  const values: Values = {};
  const clashes: string[] = [];
  for (const [name, old] of Object.entries(before)) {
    const present = now[name];
    if (name in after && Array.isArray(old)) {
      const list = undoInList(old, after[name] as Part[], present as Part[]);
      values[name] = list.parts;
      clashes.push(...list.clashes.map((part) => `${getFieldLabel(name)}: ${part}`));
    } else if (name in after && isSame(present, after[name])) values[name] = old;
    else if (!isSame(present, old)) clashes.push(getFieldLabel(name));
  }
  return { values, clashes };
}

interface UndoneList {
  parts: Part[];
  clashes: string[];
}

/** A list of parts without what a change made of it, which is the difference between `before` and `after`. */
function undoInList(before: Part[], after: Part[], now: Part[]): UndoneList {
  const [oldParts, changedParts, presentParts] = [byKey(before), byKey(after), byKey(now)];
  const parts: Part[] = [];
  const clashes: string[] = [];
  for (const part of now) {
    const restored = undoInPart(oldParts.get(keyOf(part)), changedParts.get(keyOf(part)), part);
    if (restored === undefined) clashes.push(nameOf(part));
    if (restored !== null) parts.push(restored ?? part);
  }
  before.forEach((part, place) => {
    const changed = changedParts.get(keyOf(part));
    if (presentParts.has(keyOf(part))) return;
    // What the change removed comes back. What it changed and somebody removed since does not.
    if (!changed) parts.splice(place, 0, part);
    else if (!isSame(part, changed)) clashes.push(nameOf(part));
  });
  const isInAll = (part: Part) =>
    [oldParts, changedParts, presentParts].every((each) => each.has(keyOf(part)));
  const listKeys = (list: Part[]) => list.filter(isInAll).map(keyOf);
  const [oldOrder, changedOrder, presentOrder] = [listKeys(before), listKeys(after), listKeys(now)];
  if (isSame(oldOrder, changedOrder) || isSame(presentOrder, oldOrder)) return { parts, clashes };
  if (isSame(presentOrder, changedOrder)) return { parts: reorder(parts, oldOrder), clashes };
  return { parts, clashes: [...clashes, "their order"] };
}

/** The parts of these keys in their order, and all others where they stand. */
function reorder(parts: Part[], keys: string[]): Part[] {
  const partOf = byKey(parts);
  let place = 0;
  return parts.map((part) => (keys.includes(keyOf(part)) ? (partOf.get(keys[place++] ?? "") ?? part) : part));
}

/** A part with what the change made of it undone. Null: the change added it. Undefined: it was changed again since. */
function undoInPart(before: Part | undefined, after: Part | undefined, now: Part): Part | null | undefined {
  if (!after || isSame(before, after)) return now;
  if (!before) return isSame(after, now) ? null : undefined;
  const part: Values = { ...(now as Values) };
  for (const [name, old] of Object.entries(before)) {
    const changed = (after as Values)[name];
    if (isSame(old, changed) || isSame(part[name], old)) continue;
    if (!isSame(part[name], changed)) return undefined;
    part[name] = old;
  }
  return part;
}

const byKey = (parts: Part[]): Map<string, Part> => new Map(parts.map((part) => [keyOf(part), part]));

/** What a part of a list is known by, whatever else of it changes. */
function keyOf(part: Part): string {
  if (typeof part === "string") return part;
  if (part.retailer !== undefined) return `${part.retailer} ${part.currency}`;
  return String(part.id ?? part.slug ?? part.url ?? part.name);
}

const nameOf = (part: Part): string =>
  typeof part === "string" ? part : String(part.name || part.retailer || part.slug || part.url);

const WORDS = {
  past: { add: "was added", remove: "was removed", become: "became", order: "were put into another order" },
  future: { add: "comes back", remove: "is removed", become: "becomes", order: "go back into the order" },
};

/** What differs between two documents, a sentence each: what was done, or what is about to be done. */
export function describeChange(from: Values, to: Values, when: keyof typeof WORDS): string[] {
  return Object.entries(to).flatMap(([name, value]) => {
    const was = from[name];
    if (isSame(was, value)) return [];
    if (Array.isArray(value)) return describeList(getFieldLabel(name), (was ?? []) as Part[], value, when);
    if (name === "status" && when === "future" && value === "published") return ["It goes into the shop"];
    const leaves =
      name === "status" && when === "future" && was === "published" ? "It leaves the shop. " : "";
    return [
      `${leaves}${getFieldLabel(name)}: ${describeField(name, was)} ${WORDS[when].become} ${describeField(name, value)}`,
    ];
  });
}

function describeList(name: string, from: Part[], to: Part[], when: keyof typeof WORDS): string[] {
  const words = WORDS[when];
  const [before, after] = [byKey(from), byKey(to)];
  const said = [
    ...to
      .filter((part) => !before.has(keyOf(part)))
      .map((part) => `${name}: ${describePart(part)} ${words.add}`),
    ...from
      .filter((part) => !after.has(keyOf(part)))
      .map((part) => `${name}: ${describePart(part)} ${words.remove}`),
    ...to.flatMap((part) => describePartChange(name, before.get(keyOf(part)), part, words.become)),
  ];
  return said.length > 0 ? said : [`${name} ${words.order} ${to.map(nameOf).join(", ")}`];
}

function describePartChange(name: string, from: Part | undefined, to: Part, become: string): string[] {
  if (!from || typeof from === "string" || typeof to === "string") return [];
  return Object.entries(to).flatMap(([field, value]) => {
    if (isSame(from[field], value)) return [];
    const what = field === "value" ? "colour" : getFieldLabel(field.replace("_", " ")).toLowerCase();
    return [
      `${name}: ${nameOf(from)}, ${what} ${describeField(field, from[field])} ${become} ${describeField(field, value)}`,
    ];
  });
}

const MOST_LETTERS = 120;

function describeField(name: string, value: unknown): string {
  const text = name === "status" ? getStatusLabel(String(value)).toLowerCase() : describeValue(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
