/**
 * Adds a passport that came by a file, a code or a link. It may be a stranger's: what is there already stays as it is
 * and comes first, and what finds no room is left out and named. The same passport can be taken back.
 */

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
} from "./change-passport";
import { getShadeKey } from "./read-passport";

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

type Removed = Map<string, number>;

export function addPassport(own: Passport, brought: Passport, now: number): Addition {
  const removed: Removed = new Map(own.removed.map(({ key, changed_at }) => [key, changed_at]));
  const { people, chosen } = dateByNow(brought, now);
  const kept = isUntouched(own, people) ? [] : own.people;
  const joined = kept.map((person) => {
    const other = people.find(({ id }) => id === person.id);
    return addShades(person, other?.shades ?? [], removed);
  });
  const others = people.filter(({ id }) => kept.every((person) => person.id !== id));
  const room = MAX_PEOPLE - kept.length;
  const newPeople = others.slice(0, room).map((person) => bringPerson(person, removed));
  const all = [...joined.map(({ person }) => person), ...newPeople];
  return {
    passport: {
      ...own,
      people: all,
      chosen: [own.chosen, chosen].find((id) => all.some((person) => person.id === id)) ?? own.chosen,
    },
    newPeople,
    newShades: joined.flatMap(({ person, added }) => added.map((shade) => ({ person: person.id, shade }))),
    known: joined.flatMap((each) => each.known),
    shadesWithoutRoom: joined.flatMap((each) => each.withoutRoom),
    peopleWithoutRoom: others.slice(room),
  };
}

/** Takes back what was added. What was changed since stays. */
export function takeBack(passport: Passport, { newPeople, newShades }: Addition, now: number): Passport {
  const isThere = (id: string) => passport.people.some((person) => person.id === id);
  const withoutShades = newShades
    .filter(({ person }) => isThere(person))
    .reduce((left, { person, shade }) => removeShade(choosePerson(left, person), shade, now), passport);
  const left = newPeople
    .filter(({ id }) => isThere(id))
    .reduce((before, { id }) => removePerson(choosePerson(before, id), now), withoutShades);
  return left.people.some(({ id }) => id === passport.chosen) ? { ...left, chosen: passport.chosen } : left;
}

/** Dates nothing later than now, and leaves the order of all changes as it is. */
export function dateByNow(passport: Passport, now: number): Passport {
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

/** On a new device there is only somebody without shades, in whose place the one who is brought comes with their name. */
const isUntouched = ({ people: [first, ...others] }: Passport, brought: Person[]): boolean =>
  others.length === 0 &&
  first?.name === FIRST_PERSON.name &&
  first.shades.length === 0 &&
  brought.some(({ id }) => id === first.id);

/** What this device has removed comes back on purpose, so it is dated after that. */
function bringPerson(person: Person, removed: Removed): Person {
  const { person: brought } = addShades({ ...person, shades: [] }, person.shades, removed);
  return { ...brought, changed_at: dateAfter(person.changed_at, removed.get(person.id)) };
}

/** Adds shades below those of a person: they are dated before them, as the order is that of the dates. */
function addShades(person: Person, brought: PassportShade[], removed: Removed) {
  const fresh = sortShades(brought.filter((shade) => !findShade(person, shade)));
  const room = Math.max(0, MAX_PASSPORT_SHADES - person.shades.length);
  const oldest = Math.min(...person.shades.map(({ changed_at }) => changed_at));
  const added = sortShades(
    fresh.slice(0, room).map((shade, place) => ({
      ...shade,
      changed_at: dateAfter(
        Math.max(0, Math.min(shade.changed_at, oldest - 1 - place)),
        removed.get(`${person.id}/${getShadeKey(shade)}`),
      ),
    })),
  );
  return {
    person: { ...person, shades: [...keepAbove(person.shades, added), ...added] },
    added,
    known: brought.filter((shade) => findShade(person, shade)),
    withoutRoom: fresh.slice(room),
  };
}

/** Dates shades after others. Only one that was removed here is dated so late that this changes anything. */
function keepAbove(shades: PassportShade[], others: PassportShade[]): PassportShade[] {
  const latest = Math.max(-1, ...others.map(({ changed_at }) => changed_at));
  if (shades.every(({ changed_at }) => changed_at > latest)) return shades;
  return shades.map((shade, place) => ({
    ...shade,
    changed_at: Math.min(Number.MAX_SAFE_INTEGER, Math.max(shade.changed_at, latest + shades.length - place)),
  }));
}
