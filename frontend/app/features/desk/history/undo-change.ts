/** What a document is without one of its past changes alone. */
import type { PastChange } from "~/api/desk/saving";
import { getFieldLabel } from "./describe-change";
import { getPartKey, getPartName, mapByKey, type Part, type Values } from "./document-parts";
import { isSame } from "./is-same";

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
  const { parts, clashes } = undoInParts(before, after, now);
  const keySets = [before, after, now].map((list) => new Set(list.map(getPartKey)));
  const listCommonKeys = (list: Part[]) =>
    list.map(getPartKey).filter((key) => keySets.every((keys) => keys.has(key)));
  const oldOrder = listCommonKeys(before);
  const changedOrder = listCommonKeys(after);
  const presentOrder = listCommonKeys(now);
  if (isSame(oldOrder, changedOrder) || isSame(presentOrder, oldOrder)) return { parts, clashes };
  if (isSame(presentOrder, changedOrder)) return { parts: reorder(parts, oldOrder), clashes };
  return { parts, clashes: [...clashes, "their order"] };
}

/** The parts of these keys in their order, and all others where they stand. */
function reorder(parts: Part[], keys: string[]): Part[] {
  const byKey = mapByKey(parts);
  const remaining = [...keys];
  return parts.map((part) =>
    keys.includes(getPartKey(part)) ? (byKey.get(remaining.shift() ?? "") ?? part) : part,
  );
}

function undoInParts(before: Part[], after: Part[], now: Part[]): UndoneList {
  const [oldParts, changedParts, presentParts] = [mapByKey(before), mapByKey(after), mapByKey(now)];
  const parts: Part[] = [];
  const clashes: string[] = [];
  for (const part of now) {
    const { left, isClash } = undoInPart(
      oldParts.get(getPartKey(part)),
      changedParts.get(getPartKey(part)),
      part,
    );
    if (isClash) clashes.push(getPartName(part));
    if (left !== undefined) parts.push(left);
  }
  before.forEach((part, place) => {
    const changed = changedParts.get(getPartKey(part));
    if (presentParts.has(getPartKey(part))) return;
    // What the change removed comes back. What it changed and somebody removed since does not.
    if (!changed) parts.splice(place, 0, part);
    else if (!isSame(part, changed)) clashes.push(getPartName(part));
  });
  return { parts, clashes };
}

interface UndonePart {
  /** The part without what the change made of it. Undefined where the change added it. */
  left: Part | undefined;
  /** Whether it was changed again since: then it stays as it is. */
  isClash: boolean;
}

function undoInPart(before: Part | undefined, after: Part | undefined, now: Part): UndonePart {
  const clash = { left: now, isClash: true };
  if (!after || isSame(before, after)) return { left: now, isClash: false };
  if (!before) return isSame(after, now) ? { left: undefined, isClash: false } : clash;
  const left: Values = { ...(now as Values) };
  for (const [name, old] of Object.entries(before)) {
    const changed = (after as Values)[name];
    if (isSame(old, changed) || isSame(left[name], old)) continue;
    if (!isSame(left[name], changed)) return clash;
    left[name] = old;
  }
  return { left, isClash: false };
}
