/**
 * Changes of a passport, each as a new passport.
 *
 * The shades of a person are in the order of their last change, the newest first. What is removed is remembered
 * with its time, so that another device does not bring it back. A change is never dated before what it changes,
 * whatever the clock says: a clock that was ahead must not win against what is said later.
 */
import {
  MAX_PASSPORT_REMOVALS,
  MAX_PASSPORT_SHADES,
  MAX_PEOPLE,
  MAX_PERSON_NAME,
  type OwnedVerdict,
  PASSPORT_VERSION,
} from "~/api/constants";
import type { Passport, PassportShade, Person } from "~/api/passport";
import type { WornColour } from "~/api/search";
import { getRemovalKey, getShadeKey } from "./read-passport";

export type NewShade = Omit<PassportShade, "verdicts" | "changed_at">;

export const FIRST_PERSON: Person = { id: "me", name: "Me", changed_at: 0, shades: [] };

export const EMPTY_PASSPORT: Passport = {
  version: PASSPORT_VERSION,
  people: [FIRST_PERSON],
  chosen: FIRST_PERSON.id,
  removed: [],
};

export const getChosenPerson = ({ people, chosen }: Passport): Person =>
  people.find(({ id }) => id === chosen) ?? people[0] ?? FIRST_PERSON;

/** The shade that the shop is seen through: the latest for skin that the chosen person wears. */
export const getWornShade = (passport: Passport): PassportShade | undefined =>
  findWorn(getChosenPerson(passport).shades);

export const findWorn = (shades: PassportShade[]): PassportShade | undefined =>
  shades.find(({ verdicts, is_for_skin }) => is_for_skin && verdicts.includes("wear"));

export const toWornColour = ({ hex, variant_id }: PassportShade): WornColour => ({ hex, variant_id });

export const findShade = (person: Person, shade: Pick<PassportShade, "variant_id" | "hex">) =>
  person.shades.find((each) => getShadeKey(each) === getShadeKey(shade));

/** Whether the chosen person has room for a shade, or has it already. */
export function hasRoomFor(passport: Passport, shade: NewShade): boolean {
  const person = getChosenPerson(passport);
  return person.shades.length < MAX_PASSPORT_SHADES || findShade(person, shade) !== undefined;
}

/** Adds a shade to the chosen person, or says something else of it. */
export function putShade(
  passport: Passport,
  shade: NewShade,
  verdicts: OwnedVerdict[],
  now: number,
): Passport {
  const chosen = getChosenPerson(passport);
  const removal = passport.removed.find(({ key }) => key === getRemovalKey(chosen.id, shade));
  const changed_at = dateAfter(now, findShade(chosen, shade)?.changed_at, removal?.changed_at);
  return changePerson(passport, ({ shades, ...person }) => ({
    ...person,
    shades: sortShades([
      { ...shade, verdicts, changed_at },
      ...shades.filter((each) => getShadeKey(each) !== getShadeKey(shade)),
    ]).slice(0, MAX_PASSPORT_SHADES),
  }));
}

export function removeShade(passport: Passport, shade: PassportShade, now: number): Passport {
  const changed = changePerson(passport, (person) => ({
    ...person,
    shades: person.shades.filter((each) => getShadeKey(each) !== getShadeKey(shade)),
  }));
  const key = getRemovalKey(getChosenPerson(passport).id, shade);
  return addRemoval(changed, key, Math.max(now, shade.changed_at));
}

export interface RemovedShade {
  shade: PassportShade;
  /** The shades that were listed above it. */
  above: PassportShade[];
}

/** Puts a removed shade back in its place: it is dated anew, and so are those above it. */
export function restoreShade(passport: Passport, { shade, above }: RemovedShade, now: number): Passport {
  const left = above.flatMap((each) => findShade(getChosenPerson(passport), each) ?? []);
  return [shade, ...left.reverse()].reduce(
    (changed, each, place) => putShade(changed, each, each.verdicts, now + place),
    passport,
  );
}

/** Adds a person and chooses them. Undefined if there are too many, without a name, or with a name that is taken. */
export function addPerson(passport: Passport, name: string, id: string, now: number): Passport | undefined {
  const cleaned = cleanName(name);
  if (!cleaned || passport.people.length >= MAX_PEOPLE || isNameTaken(passport, cleaned)) return undefined;
  const person: Person = { id, name: cleaned, changed_at: now, shades: [] };
  return { ...passport, people: [...passport.people, person], chosen: id };
}

/** Unless `name` is taken by somebody else. */
export function renamePerson(passport: Passport, name: string, now: number): Passport | undefined {
  const cleaned = cleanName(name);
  if (!cleaned || isNameTaken(passport, cleaned, getChosenPerson(passport))) return undefined;
  return changePerson(passport, (person) => ({
    ...person,
    name: cleaned,
    changed_at: dateAfter(now, person.changed_at),
  }));
}

const isNameTaken = ({ people }: Passport, name: string, except?: Person): boolean =>
  people.some((person) => person !== except && person.name.toLowerCase() === name.toLowerCase());

export const choosePerson = (passport: Passport, chosen: string): Passport => ({ ...passport, chosen });

/**
 * Removes the chosen person. The last one leaves an empty passport. Each shade is removed too: somebody of the same id
 * may come again.
 */
export function removePerson(passport: Passport, now: number): Passport {
  const { id, changed_at, shades } = getChosenPerson(passport);
  const removedAt = Math.max(now, changed_at, ...shades.map((shade) => shade.changed_at));
  const people = passport.people.filter((person) => person.id !== id);
  const [first = { ...FIRST_PERSON, changed_at: dateAfter(now, removedAt) }] = people;
  const left = people.length > 0 ? people : [first];
  const keys = [id, ...shades.map((shade) => getRemovalKey(id, shade))];
  return keys.reduce((rest, key) => addRemoval(rest, key, removedAt), {
    ...passport,
    people: left,
    chosen: first.id,
  });
}

/** Whether nothing was ever added. */
export const isEmpty = ({ people, removed }: Passport): boolean =>
  removed.length === 0 && people.length === 1 && people[0]?.changed_at === 0 && people[0].shades.length === 0;

function changePerson(passport: Passport, change: (person: Person) => Person): Passport {
  const people = passport.people.length > 0 ? passport.people : EMPTY_PASSPORT.people;
  const chosen = getChosenPerson(passport).id;
  return {
    ...passport,
    chosen,
    people: people.map((person) => (person.id === chosen ? change(person) : person)),
  };
}

function addRemoval(passport: Passport, key: string, changed_at: number): Passport {
  const removed = keepLatest([{ key, changed_at }, ...passport.removed], (each) => each.key);
  return { ...passport, removed: removed.slice(0, MAX_PASSPORT_REMOVALS) };
}

/** Now, or just after what is changed if that is dated later. */
export const dateAfter = (now: number, ...earlier: (number | undefined)[]): number =>
  Math.min(Number.MAX_SAFE_INTEGER, Math.max(now, ...earlier.map((each) => (each ?? -1) + 1)));

export const sortShades = (shades: PassportShade[]): PassportShade[] =>
  [...shades].sort(
    (one, other) =>
      other.changed_at - one.changed_at || getShadeKey(one).localeCompare(getShadeKey(other), "en"),
  );

/** Of each key the item that changed last, the latest first. Of equally late ones the first. */
export function keepLatest<T extends { changed_at: number }>(items: T[], getKey: (item: T) => string): T[] {
  const latest = new Map<string, T>();
  for (const item of items) {
    const known = latest.get(getKey(item));
    if (!known || known.changed_at < item.changed_at) latest.set(getKey(item), item);
  }
  return [...latest.values()].sort((one, other) => other.changed_at - one.changed_at);
}

const cleanName = (name: string): string =>
  [...name.replaceAll("\0", "").trim()].slice(0, MAX_PERSON_NAME).join("").trim();
