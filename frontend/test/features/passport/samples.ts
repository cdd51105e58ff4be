/** Shades and passports that the tests of the shade passport share. */
import fc from "fast-check";
import { MAX_PASSPORT_SHADES, MAX_PEOPLE, OWNED_VERDICTS, SWATCH_SOURCES } from "~/api/constants";
import type { Passport, PassportShade, Person } from "~/api/passport";
import {
  EMPTY_PASSPORT,
  type NewShade,
  putShade,
  sortShades,
} from "~/features/passport/store/change-passport";
import { getShadeKey } from "~/features/passport/store/read-passport";

export const HONEY: NewShade = {
  hex: "#c68642",
  variant_id: 412,
  name: "Honey",
  product: "Silk Veil",
  product_slug: "silk-veil",
  brand: "Kite",
  is_for_skin: true,
  origin: "product",
  swatch_source: "retailer",
  possible_error: null,
};
export const PICKED: NewShade = {
  ...HONEY,
  hex: "#8d5524",
  variant_id: null,
  name: "#8d5524",
  product: "",
  product_slug: "",
  brand: "",
  origin: "photo",
  swatch_source: "photo",
  possible_error: 3.25,
};
export const GLOSS: NewShade = { ...HONEY, hex: "#aa2233", variant_id: 9, name: "Ruby", is_for_skin: false };

export const withHoney = putShade(EMPTY_PASSPORT, HONEY, ["wear"], 1);
export const both = putShade(withHoney, PICKED, ["too_dark", "too_pink"], 2);

const text = fc.string({ maxLength: 40, unit: "grapheme" }).filter((each) => !each.includes("\0"));
const shade: fc.Arbitrary<PassportShade> = fc.record({
  hex: fc.integer({ min: 0, max: 0xffffff }).map((each) => `#${each.toString(16).padStart(6, "0")}`),
  variant_id: fc.option(fc.integer({ min: 1, max: 2 ** 53 - 1 })),
  ...{ name: text, product: text, product_slug: text, brand: text, is_for_skin: fc.boolean() },
  origin: fc.constantFrom("product" as const, "match" as const, "photo" as const, "colour" as const),
  swatch_source: fc.option(fc.constantFrom(...SWATCH_SOURCES)),
  possible_error: fc.option(fc.integer({ min: 0, max: 1000 }).map((each) => each / 10)),
  verdicts: fc.constantFrom(...OWNED_VERDICTS).map((verdict) => [verdict]),
  changed_at: fc.integer({ min: 0, max: 2 ** 52 }),
});
const person = (id: string) =>
  fc.record({
    id: fc.constant(id),
    name: text.filter((each) => each.trim() !== ""),
    changed_at: fc.integer({ min: 1, max: 2 ** 52 }),
    shades: fc.uniqueArray(shade, { maxLength: 5, selector: getShadeKey }),
  });
export const passports: fc.Arbitrary<Passport> = fc
  .tuple(person("me"), person("mum"), fc.constantFrom("me", "mum"))
  .map(([me, mum, chosen]) => ({ version: 1 as const, people: [me, mum], chosen, removed: [] }));

const FEW_SHADES = [...Array(2 * MAX_PASSPORT_SHADES).keys()];
const crowdedPerson = (id: string, last: number): fc.Arbitrary<Person> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    changed_at: fc.integer({ min: 0, max: last }),
    shades: fc
      .shuffledSubarray(FEW_SHADES, { maxLength: MAX_PASSPORT_SHADES })
      .chain((numbers) => fc.tuple(...numbers.map((number) => aboutShade(number, last)))),
  });
const aboutShade = (number: number, last: number): fc.Arbitrary<PassportShade> =>
  shade.chain((each) =>
    fc.integer({ min: 0, max: last }).map((changed_at) => ({
      ...each,
      changed_at,
      ...(number % 3 ? { variant_id: number } : { variant_id: null, hex: `#0000${10 + number}` }),
    })),
  );
const IDS = [...Array(MAX_PEOPLE + 3).keys()].map((number) => (number === 0 ? "me" : `person-${number}`));
/** Passports that have people and shades in common, empty ones and full ones, up to a date. */
export const crowdedPassports = (last: number): fc.Arbitrary<Passport> =>
  fc
    .shuffledSubarray(IDS, { minLength: 1, maxLength: MAX_PEOPLE })
    .chain((ids) => fc.tuple(...ids.map((id) => crowdedPerson(id, last))))
    .chain((people) =>
      fc
        .record({
          chosen: fc.constantFrom(...people.map(({ id }) => id)),
          gone: fc.subarray(["me", "person-1", "me/1", "me/2", "person-2/4", "me/#000010"]),
          at: fc.integer({ min: 0, max: last }),
        })
        .map(({ chosen, gone, at }) => ({
          version: 1 as const,
          people: people.map((each) => ({ ...each, shades: sortShades(each.shades) })),
          chosen,
          removed: gone.map((key) => ({ key, changed_at: at })),
        })),
    );
