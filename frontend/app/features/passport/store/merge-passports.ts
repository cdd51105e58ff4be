/** Joins two passports: of each person and shade the later change counts, and what was removed stays away. */
import { MAX_PASSPORT_REMOVALS, MAX_PASSPORT_SHADES, MAX_PEOPLE, PASSPORT_VERSION } from "~/api/constants";
import type { Passport, Person } from "~/api/passport";
import { EMPTY_PASSPORT, FIRST_PERSON, keepLatest, sortShades } from "./change-passport";
import { getRemovalKey, getShadeKey } from "./read-passport";

export function mergePassports(own: Passport, other: Passport): Passport {
  const removals = keepLatest([...own.removed, ...other.removed], ({ key }) => key);
  const removed = removals.slice(0, MAX_PASSPORT_REMOVALS);
  const merged = mergePeople([...own.people, ...other.people], removed);
  const people = merged.length > 0 ? merged.slice(0, MAX_PEOPLE) : EMPTY_PASSPORT.people;
  const chosen = [own.chosen, other.chosen].find((id) => people.some((person) => person.id === id));
  return {
    version: PASSPORT_VERSION,
    people,
    chosen: chosen ?? people[0]?.id ?? FIRST_PERSON.id,
    removed,
  };
}

/** One of each id, with all shades that were not removed after their last change. */
function mergePeople(all: Person[], removed: Passport["removed"]): Person[] {
  const removedAt = new Map(removed.map(({ key, changed_at }) => [key, changed_at]));
  const isLeft = (key: string, changedAt: number) => (removedAt.get(key) ?? -1) < changedAt;
  const ids = [...new Set(all.map(({ id }) => id))];
  return ids.flatMap((id): Person[] => {
    const versions = all.filter((person) => person.id === id);
    const [latest] = keepLatest(versions, () => id);
    const versionsOfShades = versions.flatMap(({ shades }) => shades);
    const shades = keepLatest(versionsOfShades, getShadeKey).filter((shade) =>
      isLeft(getRemovalKey(id, shade), shade.changed_at),
    );
    if (!latest || !isLeft(id, Math.max(latest.changed_at, ...shades.map((shade) => shade.changed_at))))
      return [];
    return [{ ...latest, shades: sortShades(shades).slice(0, MAX_PASSPORT_SHADES) }];
  });
}
