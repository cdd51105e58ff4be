/** The shade passport: changes, two devices, storage, and what comes of the shades of a page. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_PASSPORT_SHADES, MAX_PEOPLE } from "~/api/constants";
import type { Passport, PassportShade } from "~/api/passport";
import { collectVerdicts } from "~/features/passport/on-pages/passport-in-finder";
import { buildSeveralPath } from "~/features/passport/panel/several-path";
import {
  addPerson,
  EMPTY_PASSPORT,
  getChosenPerson,
  getWornShade,
  hasRoomFor,
  type NewShade,
  putShade,
  removePerson,
  removeShade,
  renamePerson,
  restoreShade,
} from "~/features/passport/store/change-passport";
import { describeOrigin, shortenDifference } from "~/features/passport/store/describe-shade";
import { mergePassports } from "~/features/passport/store/merge-passports";
import { type PageShade, toNewShade } from "~/features/passport/store/new-shade";
import { changePassport, getLocalPassport, PASSPORT_KEY } from "~/features/passport/store/passport-store";
import { getShadeKey, readPassport } from "~/features/passport/store/read-passport";
import { describeResult } from "~/features/passport/transfer/add-imported";
import { addPassport } from "~/features/passport/transfer/add-passport";
import { formatOwnedShade, readFinderQuery } from "~/shared/shades/finder-query";
import { both, GLOSS, HONEY, PICKED, passports, withHoney } from "./samples";

describe("changing a passport", () => {
  it("sees the shop through the latest shade for skin that is worn", () => {
    expect(getWornShade(EMPTY_PASSPORT)).toBeUndefined();
    expect(getWornShade(both)?.name).toBe("Honey");
    expect(getWornShade(putShade(both, GLOSS, ["wear"], 3))?.name).toBe("Honey");
    const worn = putShade(both, PICKED, ["wear"], 4);
    expect(getWornShade(worn)?.name).toBe("#8d5524");
    expect(getChosenPerson(worn).shades).toHaveLength(2);
  });

  it("puts a removed shade back in its place, also on a device that knows of the removal", () => {
    const three = putShade(both, { ...PICKED, hex: "#e0ac69" }, ["wear"], 3);
    const [first, second, third] = getChosenPerson(three).shades as [
      PassportShade,
      PassportShade,
      PassportShade,
    ];
    const removed = removeShade(three, second, 4);
    const restored = restoreShade(removed, { shade: second, above: [first] }, 5);
    const listed = (passport: Passport) => getChosenPerson(passport).shades.map(getShadeKey);
    expect(listed(restored)).toEqual([first, second, third].map(getShadeKey));
    expect(listed(mergePassports(removed, restored))).toEqual(listed(three));
    const alone = removeShade(removed, first, 5);
    expect(listed(restoreShade(alone, { shade: second, above: [first] }, 6))).toHaveLength(2);
  });

  it("has a shade of its own for everybody", () => {
    const two = addPerson(withHoney, "  Mum ", "mum", 5) as Passport;
    expect(getChosenPerson(two)).toEqual({ id: "mum", name: "Mum", changed_at: 5, shades: [] });
    expect(getWornShade(two)).toBeUndefined();
    expect(getWornShade({ ...two, chosen: "me" })?.name).toBe("Honey");
    expect(getChosenPerson(renamePerson(two, "Mum, summer", 6) as Passport).name).toBe("Mum, summer");
    expect(renamePerson(two, "  ", 6)).toBeUndefined();
    expect(getChosenPerson(removePerson(two, 7)).id).toBe("me");
    expect(getWornShade(removePerson(removePerson(two, 7), 8))).toBeUndefined();
  });

  it("has its limits", () => {
    let full: Passport = EMPTY_PASSPORT;
    for (let number = 1; number <= MAX_PASSPORT_SHADES; number += 1)
      full = putShade(full, { ...HONEY, variant_id: number }, ["wear"], number);
    expect([
      hasRoomFor(full, { ...HONEY, variant_id: 99 }),
      hasRoomFor(full, { ...HONEY, variant_id: 3 }),
    ]).toEqual([false, true]);
    let crowd: Passport | undefined = EMPTY_PASSPORT;
    for (let number = 1; number < MAX_PEOPLE; number += 1)
      crowd = crowd && addPerson(crowd, `Friend ${number}`, `id-${number}`, 1);
    expect(crowd?.people).toHaveLength(MAX_PEOPLE);
    expect(crowd && addPerson(crowd, "One more", "id-99", 1)).toBeUndefined();
  });

  it("has no two people of one name", () => {
    const both = addPerson(EMPTY_PASSPORT, "Mum", "mum", 1) as Passport;
    expect(addPerson(both, " mum ", "other", 2)).toBeUndefined();
    expect(renamePerson(both, "me", 2)).toBeUndefined();
    expect(renamePerson(both, "mum", 2)?.people.map(({ name }) => name)).toEqual(["Me", "mum"]);
  });
});

describe("two devices", () => {
  const bothWays = (one: Passport, other: Passport) =>
    [
      [one, other],
      [other, one],
    ] as const;

  it("lose nothing of each other", () => {
    const phone = putShade(EMPTY_PASSPORT, HONEY, ["wear"], 1);
    const laptop = addPerson(putShade(EMPTY_PASSPORT, PICKED, ["too_dark"], 2), "Mum", "mum", 3) as Passport;
    const merged = mergePassports(phone, laptop);
    expect(merged.people.map(({ name, shades }) => [name, shades.map((each) => each.name)])).toEqual([
      ["Me", ["#8d5524", "Honey"]],
      ["Mum", []],
    ]);
  });

  it("agree on what was said last, and bring nothing back that was removed", () => {
    const later = putShade(withHoney, HONEY, ["too_light"], 9);
    expect(mergePassports(withHoney, later).people[0]?.shades[0]?.verdicts).toEqual(["too_light"]);
    expect(mergePassports(later, withHoney).people[0]?.shades[0]?.verdicts).toEqual(["too_light"]);
    const honey = getChosenPerson(both).shades.find(({ name }) => name === "Honey") as PassportShade;
    const removed = removeShade(both, honey, 5);
    for (const merged of [mergePassports(removed, both), mergePassports(both, removed)])
      expect(merged.people[0]?.shades.map(({ name }) => name)).toEqual(["#8d5524"]);
    const again = putShade(removed, HONEY, ["wear"], 6);
    expect(mergePassports(again, removed).people[0]?.shades).toHaveLength(2);
    const mum = addPerson(both, "Mum", "mum", 3) as Passport;
    expect(mergePassports(removePerson(mum, 4), mum).people.map(({ id }) => id)).toEqual(["me"]);
    for (const [one, other] of bothWays(removePerson(both, 4), both))
      expect(mergePassports(one, other).people.map(({ shades }) => shades)).toEqual([[]]);
  });

  it("keep what was said last though a clock is a day ahead, or set back", () => {
    const [today, tomorrow] = [1_000, 90_000];
    const ahead = putShade(EMPTY_PASSPORT, HONEY, ["wear"], tomorrow);
    const [worn] = getChosenPerson(ahead).shades;
    const removed = removeShade(ahead, worn as PassportShade, today);
    expect(getWornShade(mergePassports(ahead, removed))).toBeUndefined();
    const again = putShade(removed, HONEY, ["too_dark"], today);
    const shades = getChosenPerson(mergePassports(mergePassports(removed, ahead), again)).shades;
    expect(shades.map(({ verdicts }) => verdicts)).toEqual([["too_dark"]]);

    const mum = addPerson(ahead, "Mum", "mum", tomorrow) as Passport;
    const renamed = renamePerson(mum, "Mother", today) as Passport;
    expect(getChosenPerson(mergePassports(mum, renamed)).name).toBe("Mother");
    const left = removePerson(renamed, today);
    expect(mergePassports(mum, left).people.map(({ id }) => id)).toEqual(["me"]);
  });

  it("write no moment that cannot be read again", () => {
    const last = putShade(EMPTY_PASSPORT, HONEY, ["wear"], Number.MAX_SAFE_INTEGER);
    const changed = renamePerson(putShade(last, HONEY, ["too_dark"], 1), "Mum", 1) as Passport;
    expect(readPassport(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  it("come to the same whoever is first, and merging again changes nothing", () => {
    const people = (passport: Passport) =>
      [...passport.people]
        .sort((one, other) => one.id.localeCompare(other.id))
        .map(({ id, shades }) => [id, shades.map((each) => [getShadeKey(each), each.changed_at])]);
    fc.assert(
      fc.property(passports, passports, (one, other) => {
        const merged = mergePassports(one, other);
        expect(people(mergePassports(other, one))).toEqual(people(merged));
        expect(people(mergePassports(merged, other))).toEqual(people(merged));
        expect(readPassport(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
      }),
      { numRuns: 60 },
    );
  });
});

describe("the store of a device", () => {
  const stubStorage = (storage: object) => vi.stubGlobal("localStorage", storage);
  const refusing = () => {
    throw new DOMException("The quota is full", "QuotaExceededError");
  };
  beforeEach(() => vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each(["not JSON", '{"passport": {"version": 9}}', "null", '"x"', '{"passport": null}'])(
    "begins anew over %s",
    (raw) => {
      stubStorage({ getItem: (key: string) => (key === PASSPORT_KEY ? raw : null), setItem: vi.fn() });
      expect(getLocalPassport().passport).toEqual(EMPTY_PASSPORT);
    },
  );

  it.each([
    ["a full quota", { getItem: () => null, setItem: refusing, removeItem: vi.fn() }],
    ["no storage", { getItem: refusing, setItem: refusing, removeItem: refusing }],
  ])("lasts as long as the page with %s", (_, storage) => {
    stubStorage(storage);
    changePassport((passport) => putShade(passport, HONEY, ["wear"], 1));
    expect(getWornShade(getLocalPassport().passport)?.name).toBe("Honey");
  });
});

describe("what comes of the shades of a page", () => {
  const variant = { id: 412, name: "Honey", value: "#C68642", source: "brand", wear: {} };
  const product = { name: "Silk Veil", slug: "silk-veil", brand: { name: "Kite", slug: "kite" } };
  const subject = (change: object) =>
    ({ kind: "product", product, shade: { ...variant, ...change } }) as unknown as PageShade;

  it("is a shade that reads back strictly, or none without a colour", () => {
    const shade = toNewShade(subject({ name: "x".repeat(500) })) as NewShade;
    const stored = putShade(EMPTY_PASSPORT, shade, ["wear"], 1);
    expect(readPassport(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    expect(shade).toMatchObject({ hex: "#c68642", swatch_source: "brand", is_for_skin: true });
    expect(toNewShade(subject({ wear: null }))?.is_for_skin).toBe(false);
    expect(toNewShade(subject({ value: "url(x)" }))).toBeUndefined();
  });

  it("tells a photo from a chosen colour, and how sure each is", () => {
    const photo = toNewShade({
      kind: "start",
      shade: { name: "#c68642", value: "#c68642", possibleError: 3.1 },
    });
    expect(photo).toMatchObject({ origin: "photo", possible_error: 3.1, variant_id: null });
    expect(describeOrigin({ ...(photo as NewShade), verdicts: ["wear"], changed_at: 1 })).toBe(
      "Read off a photo, may be off by 3.1",
    );
    expect(describeOrigin({ ...HONEY, verdicts: ["wear"], changed_at: 1 })).toBe(
      "Colour as a retailer shows it",
    );
  });

  it.each([
    ["by their swatches, a touch warmer", "by swatch, a touch warmer"],
    ["slightly deeper", "slightly deeper"],
    [
      "their swatches cannot tell which way they differ when worn",
      "swatches cannot tell which way they differ",
    ],
    ["by their swatches, no difference most eyes would see", ""],
  ])("says %j on a card as %j", (difference, words) => {
    expect(shortenDifference(difference)).toBe(words);
  });

  it("is evidence for the finder, and the finder's is a passport's", () => {
    const path = buildSeveralPath(getChosenPerson(both));
    const query = readFinderQuery(new URL(path, "https://shop.example").searchParams);
    expect(query.owned.map(formatOwnedShade)).toEqual([
      "too_dark:8d5524",
      "too_pink:8d5524",
      "wear:silk-veil:412",
    ]);
    const start = { name: "#8d5524", value: "#8d5524" };
    const [evidence] = collectVerdicts(
      ["too_dark", "too_pink", "too_light", "wear"].map((verdict) => ({
        verdict: verdict as "wear",
        hex: "8d5524",
      })),
      { "8d5524": start },
    );
    expect(evidence?.verdicts).toEqual(["too_dark", "too_pink"]);
  });

  it("names the shades that are gone", () => {
    const addition = addPassport(EMPTY_PASSPORT, both, 5);
    const [, honey] = getChosenPerson(both).shades;
    expect(describeResult(addition, [honey as PassportShade])).toBe(
      "2 shades are back. The shop no longer has Honey: its colour stays.",
    );
    expect(describeResult(addition, [])).toBe("2 shades are back.");
  });
});
