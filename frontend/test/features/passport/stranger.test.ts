/** A passport that came by a file, a code or a link may be a stranger's: it adds, and takes nothing away. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PASSPORT_SHADES, MAX_PEOPLE } from "~/api/constants";
import type { Passport, PassportShade, Person } from "~/api/passport";
import {
  addPerson,
  EMPTY_PASSPORT,
  getChosenPerson,
  getWornShade,
  putShade,
  removePerson,
  removeShade,
} from "~/features/passport/store/change-passport";
import { mergePassports } from "~/features/passport/store/merge-passports";
import { getShadeKey, readPassport } from "~/features/passport/store/read-passport";
import { describeResult } from "~/features/passport/transfer/add-imported";
import { type Addition, addPassport, undoAddition } from "~/features/passport/transfer/add-passport";
import { decodePassport, encodePassport } from "~/features/passport/transfer/passport-code";
import { both, crowdedPassports, HONEY, PICKED } from "./samples";

const NOW = 1_800_000_000_000;
const FAR_FUTURE = Number.MAX_SAFE_INTEGER;
/** CI runs some, `just prove-trust passport-merge` as many as it wants. */
const RUNS = Number(process.env.PASSPORT_RUNS ?? 200);

const passportOf = (count: number, first: number, at: number): Passport =>
  [...Array(count).keys()].reduce(
    (passport, number) =>
      putShade(
        passport,
        { ...HONEY, variant_id: first + number, name: `Shade ${first + number}` },
        ["wear"],
        at,
      ),
    EMPTY_PASSPORT,
  );
const keysOf = (person: Person | undefined) => person?.shades.map(getShadeKey) ?? [];
/** The shown shades. */
const say = (shades: PassportShade[]) => shades.map(({ changed_at: _, ...shown }) => shown);
const show = ({ people, chosen }: Passport) => ({
  people: people.map(({ id, name, shades }) => ({ id, name, shades: say(shades) })),
  chosen,
});
const isOnlyMe = ({ people }: Passport) =>
  people.length === 1 && people[0]?.name === "Me" && people[0].shades.length === 0;

/** Whether all that was there is there, in its place and first. */
function expectOwnFirst(own: Passport, { passport }: Addition): void {
  expect(passport.chosen).toBe(own.chosen);
  expect(passport.people.slice(0, own.people.length).map(({ id, name }) => [id, name])).toEqual(
    own.people.map(({ id, name }) => [id, name]),
  );
  for (const [place, person] of own.people.entries())
    expect(say(passport.people[place]?.shades.slice(0, person.shades.length) ?? [])).toEqual(
      say(person.shades),
    );
}

describe("a stranger's passport", () => {
  it("leaves all that was there, and says what it left out", async () => {
    const own = passportOf(5, 1, NOW - 1_000);
    const code = await encodePassport(passportOf(MAX_PASSPORT_SHADES, 100, FAR_FUTURE - 20));
    const addition = addPassport(own, await decodePassport(code), NOW);
    expectOwnFirst(own, addition);
    expect(getWornShade(addition.passport)).toEqual(getWornShade(own));
    expect(keysOf(addition.passport.people[0])).toHaveLength(MAX_PASSPORT_SHADES);
    expect(describeResult(addition, [])).toBe(
      "7 shades are back. There was no room for Shade 107, Shade 108, Shade 109 and 2 more: nobody has more than 12 shades.",
    );
  });

  it("changes no verdict and no name", () => {
    const other = putShade(both, HONEY, ["too_dark"], FAR_FUTURE);
    const named = { ...other, people: other.people.map((person) => ({ ...person, name: "Mallory" })) };
    const addition = addPassport(both, named, NOW);
    expect(addition.passport).toEqual(both);
    expect(describeResult(addition, [])).toBe(
      "0 shades are back. Honey, #8d5524 were there already and stay as they were.",
    );
  });

  it("finds no room for people where there are enough", () => {
    const crowd = (from: number) =>
      [...Array(MAX_PEOPLE - 1).keys()].reduce<Passport>(
        (passport, number) =>
          addPerson(passport, `Friend ${from + number}`, `friend-${from + number}`, NOW - 1) as Passport,
        EMPTY_PASSPORT,
      );
    const addition = addPassport(crowd(1), crowd(11), NOW);
    expect(addition.passport).toEqual(crowd(1));
    expect(describeResult(addition, [])).toBe(
      "0 shades are back. There was no room for Friend 11, Friend 12, Friend 13 and 2 more: there are at most 6 people.",
    );
  });
});

describe("one's own passport", () => {
  it("comes whole on a new device, with its name", () => {
    const rosa = { ...both, people: both.people.map((person) => ({ ...person, name: "Rosa" })) };
    const { passport } = addPassport(EMPTY_PASSPORT, rosa, NOW);
    expect(passport).toEqual(rosa);
  });

  it("comes back though it was removed here, and stays", () => {
    const [, honey] = getChosenPerson(both).shades;
    for (const removed of [
      removeShade(both, honey as PassportShade, NOW - 50),
      removePerson(both, NOW - 50),
    ]) {
      const { passport } = addPassport(removed, both, NOW);
      expect(keysOf(passport.people[0])).toEqual(["#8d5524", "412"]);
      for (const merged of [mergePassports(passport, removed), mergePassports(removed, passport)])
        expect(keysOf(merged.people[0])).toEqual(["#8d5524", "412"]);
    }
  });

  it("keeps what was changed after it was added when that is undone", () => {
    const addition = addPassport(both, passportOf(3, 100, NOW), NOW);
    const changed = putShade(addition.passport, { ...PICKED, hex: "#e0ac69" }, ["wear"], NOW + 5);
    expect(keysOf(undoAddition(changed, addition, NOW + 9).people[0])).toEqual(["#e0ac69", "#8d5524", "412"]);
    const renamed = removePerson(addPerson(addition.passport, "Mum", "mum", NOW) as Passport, NOW + 1);
    expect(show(undoAddition(renamed, addition, NOW + 9))).toEqual(show(both));
  });
});

describe("any two passports", () => {
  const own = crowdedPassports(NOW - 1_000).map((passport) => mergePassports(passport, passport));
  const brought = fc.oneof(crowdedPassports(NOW - 1_000), crowdedPassports(FAR_FUTURE));

  it("join with one's own first, nothing later than now, and nothing lost in silence", () => {
    fc.assert(
      fc.property(own, brought, (mine, theirs) => {
        const addition = addPassport(mine, theirs, NOW);
        const { passport } = addition;
        if (!isOnlyMe(mine)) expectOwnFirst(mine, addition);
        expect(readPassport(JSON.parse(JSON.stringify(passport)))).toEqual(passport);
        const dated = passport.people.flatMap((person) => [person, ...person.shades]);
        expect(Math.max(...dated.map(({ changed_at }) => changed_at))).toBeLessThanOrEqual(NOW);
        const named = [...addition.known, ...addition.shadesWithoutRoom, ...addition.newShades];
        const people = [...addition.newPeople, ...addition.peopleWithoutRoom];
        expect(named.length + people.flatMap(({ shades }) => shades).length).toBe(
          theirs.people.flatMap(({ shades }) => shades).length,
        );
      }),
      { numRuns: RUNS },
    );
  });

  it("are the same on every device of an account, whichever is first", () => {
    fc.assert(
      fc.property(own, brought, (mine, theirs) => {
        const { passport } = addPassport(mine, theirs, NOW);
        const merged = mergePassports(mine, passport);
        for (const { id, shades } of passport.people.filter((person) => person.shades.length > 0))
          expect(keysOf(merged.people.find((person) => person.id === id))).toEqual(shades.map(getShadeKey));
      }),
      { numRuns: RUNS },
    );
  });

  it("are as they were before once that is undone, here and on every device of the account", () => {
    fc.assert(
      fc.property(own, brought, (mine, theirs) => {
        const addition = addPassport(mine, theirs, NOW);
        const undone = undoAddition(addition.passport, addition, NOW + 5_000);
        expect(show(undone)).toEqual(show(mine));
        const [first, second] = [addition.passport, undone];
        for (const merged of [mergePassports(first, second), mergePassports(second, first)])
          for (const person of mine.people)
            expect(keysOf(merged.people.find(({ id }) => id === person.id))).toEqual(keysOf(person));
      }),
      { numRuns: RUNS },
    );
  });
});
