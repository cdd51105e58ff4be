/** What a change made of a document, in words, and what the document is without that change alone. */
import type { PastChange } from "~/api/desk/saving";
import { nameStatus } from "./fields";
import { isSame } from "./is-same";
import { describePart, describeValue, nameField } from "./other-version";

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
  for (const [name, was] of Object.entries(before)) {
    const is = now[name];
    if (name in after && Array.isArray(was)) {
      const list = undoInList(was, after[name] as Part[], is as Part[]);
      values[name] = list.parts;
      clashes.push(...list.clashes.map((part) => `${nameField(name)}: ${part}`));
    } else if (name in after && isSame(is, after[name])) values[name] = was;
    else if (!isSame(is, was)) clashes.push(nameField(name));
  }
  return { values, clashes };
}

function undoInList(was: Part[], made: Part[], now: Part[]): { parts: Part[]; clashes: string[] } {
  const [wasBy, madeBy, nowBy] = [was, made, now].map(byKey) as [Named, Named, Named];
  const clashes: string[] = [];
  const parts = now.flatMap((part) => {
    const before = wasBy.get(keyOf(part));
    const after = madeBy.get(keyOf(part));
    if (!after || isSame(before, after)) return [part];
    const restored = before ? undoInPart(before, after, part) : isSame(after, part) ? [] : undefined;
    if (!restored) clashes.push(nameOf(part));
    return restored ?? [part];
  });
  was.forEach((part, place) => {
    const after = madeBy.get(keyOf(part));
    if (nowBy.has(keyOf(part))) return;
    if (!after) parts.splice(place, 0, part);
    else if (!isSame(part, after)) clashes.push(nameOf(part));
  });
  const isInAll = (part: Part) => [wasBy, madeBy, nowBy].every((list) => list.has(keyOf(part)));
  const [orderBefore, orderAfter, orderNow] = [was, made, now].map((list) => list.filter(isInAll).map(keyOf));
  if (isSame(orderBefore, orderAfter) || isSame(orderNow, orderBefore)) return { parts, clashes };
  if (isSame(orderNow, orderAfter)) return { parts: reorder(parts, orderBefore ?? []), clashes };
  return { parts, clashes: [...clashes, "their order"] };
}

/** The parts of these keys in their order, and all others where they stand. */
function reorder(parts: Part[], keys: string[]): Part[] {
  const byTheirKey = byKey(parts);
  const left = [...keys];
  return parts.map((part) =>
    keys.includes(keyOf(part)) ? (byTheirKey.get(left.shift() ?? "") ?? part) : part,
  );
}

/** The part with what the change made of it undone; undefined where that was changed again. */
function undoInPart(before: Part, after: Part, now: Part): Part[] | undefined {
  const part: Values = { ...(now as Values) };
  for (const [name, was] of Object.entries(before)) {
    const made = (after as Values)[name];
    if (isSame(was, made) || isSame(part[name], was)) continue;
    if (!isSame(part[name], made)) return undefined;
    part[name] = was;
  }
  return [part];
}

type Named = Map<string, Part>;

const byKey = (parts: Part[]): Named => new Map(parts.map((part) => [keyOf(part), part]));

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
    if (Array.isArray(value)) return describeList(nameField(name), (was ?? []) as Part[], value, when);
    if (name === "status" && when === "future" && value === "published") return ["It goes into the shop"];
    const leaves =
      name === "status" && when === "future" && was === "published" ? "It leaves the shop. " : "";
    return [
      `${leaves}${nameField(name)}: ${describeField(name, was)} ${WORDS[when].become} ${describeField(name, value)}`,
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
    const what = field === "value" ? "colour" : nameField(field.replace("_", " ")).toLowerCase();
    return [
      `${name}: ${nameOf(from)}, ${what} ${describeField(field, from[field])} ${become} ${describeField(field, value)}`,
    ];
  });
}

const MOST_LETTERS = 120;

function describeField(name: string, value: unknown): string {
  const text = name === "status" ? nameStatus(String(value)).toLowerCase() : describeValue(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
