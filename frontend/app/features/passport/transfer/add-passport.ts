/** Adds the people and shades of one passport to another, dated so that they stand below its own; takes them back too. */
import { MAX_PASSPORT_SHADES, MAX_PEOPLE } from "~/api/constants";
import type { Passport, PassportShade, Person } from "~/api/passport";
import {
  choosePerson,
  dateAfter,
  FIRST_PERSON,
  findShade,
  removePerson,
  removeShade,
  sortShades,
} from "../store/change-passport";
import { getRemovalKey } from "../store/read-passport";

export interface Addition {
  /** One's own passport with all that was added. */
  passport: Passport;
  newPeople: Person[];
  /** Shades that people who were there already got. */
  newShades: { person: string; shade: PassportShade }[];
  /** Shades that were there already. They stay as they were. */
  known: PassportShade[];
  shadesWithoutRoom: PassportShade[];
  peopleWithoutRoom: Person[];
}

/** When this device removed a person or a shade, by its key. */
type RemovedAt = Map<string, number>;

export function addPassport(own: Passport, imported: Passport, now: number): Addition {
  const removedAt: RemovedAt = new Map(own.removed.map(({ key, changed_at }) => [key, changed_at]));
  const { people, chosen } = dateByNow(imported, now);
  const ownPeople = isUntouched(own, people) ? [] : own.people;
  const joined = ownPeople.map((person) => {
    const sameInImported = people.find(({ id }) => id === person.id);
    return addShades(person, sameInImported?.shades ?? [], removedAt);
  });
  const strangers = people.filter(({ id }) => ownPeople.every((person) => person.id !== id));
  const room = MAX_PEOPLE - ownPeople.length;
  const newPeople = strangers.slice(0, room).map((person) => dateImportedPerson(person, removedAt));
  const all = [...joined.map(({ person }) => person), ...newPeople];
  const isThere = (id: string) => all.some((person) => person.id === id);
  return {
    passport: { ...own, people: all, chosen: [own.chosen, chosen].find(isThere) ?? own.chosen },
    newPeople,
    newShades: joined.flatMap(({ person, added }) => added.map((shade) => ({ person: person.id, shade }))),
    known: joined.flatMap((each) => each.known),
    shadesWithoutRoom: joined.flatMap((each) => each.withoutRoom),
    peopleWithoutRoom: strangers.slice(room),
  };
}

/** Takes back what was added. What was changed since stays. */
export function undoAddition(passport: Passport, { newPeople, newShades }: Addition, now: number): Passport {
  const isThere = (id: string) => passport.people.some((person) => person.id === id);
  let left = passport;
  for (const { person, shade } of newShades)
    if (isThere(person)) left = removeShade(choosePerson(left, person), shade, now);
  for (const { id } of newPeople) if (isThere(id)) left = removePerson(choosePerson(left, id), now);
  return left.people.some(({ id }) => id === passport.chosen) ? { ...left, chosen: passport.chosen } : left;
}

/** Dates nothing later than now, and leaves the order of all changes as it is. */
function dateByNow(passport: Passport, now: number): Passport {
  const dated = passport.people.flatMap((person) => [person, ...person.shades]);
  const moments = [...new Set(dated.map(({ changed_at }) => changed_at))].sort((one, other) => other - one);
  const dates = new Map(moments.map((moment, place) => [moment, Math.min(moment, now - place)]));
  const date = <T extends { changed_at: number }>(item: T): T => ({
    ...item,
    changed_at: dates.get(item.changed_at) ?? now,
  });
  const people = passport.people.map((person) => ({ ...date(person), shades: person.shades.map(date) }));
  return { ...passport, people };
}

/** On a new device there is only somebody without shades, in whose place the imported one comes with their name. */
const isUntouched = ({ people: [first, ...others] }: Passport, imported: Person[]): boolean =>
  others.length === 0 &&
  first?.name === FIRST_PERSON.name &&
  first.shades.length === 0 &&
  imported.some(({ id }) => id === first.id);

/** A shade that this device has removed comes back on purpose, so it is dated after that. */
function dateImportedPerson(person: Person, removedAt: RemovedAt): Person {
  const { person: imported } = addShades({ ...person, shades: [] }, person.shades, removedAt);
  return { ...imported, changed_at: dateAfter(person.changed_at, removedAt.get(person.id)) };
}

/** Adds shades below those of a person: they are dated before them, as the order is that of the dates. */
function addShades(person: Person, imported: PassportShade[], removedAt: RemovedAt) {
  const fresh = sortShades(imported.filter((shade) => !findShade(person, shade)));
  const room = Math.max(0, MAX_PASSPORT_SHADES - person.shades.length);
  const oldest = Math.min(...person.shades.map(({ changed_at }) => changed_at));
  const added = sortShades(
    fresh.slice(0, room).map((shade, place) => ({
      ...shade,
      changed_at: dateAfter(
        Math.max(0, Math.min(shade.changed_at, oldest - 1 - place)),
        removedAt.get(getRemovalKey(person.id, shade)),
      ),
    })),
  );
  return {
    person: { ...person, shades: [...dateAfterOthers(person.shades, added), ...added] },
    added,
    known: imported.filter((shade) => findShade(person, shade)),
    withoutRoom: fresh.slice(room),
  };
}

/** Dates shades after others. Only one that was removed here is dated so late that this changes anything. */
function dateAfterOthers(shades: PassportShade[], others: PassportShade[]): PassportShade[] {
  const latest = Math.max(-1, ...others.map(({ changed_at }) => changed_at));
  if (shades.every(({ changed_at }) => changed_at > latest)) return shades;
  return shades.map((shade, place) => ({
    ...shade,
    changed_at: Math.min(Number.MAX_SAFE_INTEGER, Math.max(shade.changed_at, latest + shades.length - place)),
  }));
}
