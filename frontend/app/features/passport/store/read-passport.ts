/** Reads a passport strictly: it comes from the device's storage, from files and from links. */

import {
  MAX_PASSPORT_SHADES,
  MAX_PASSPORT_TEXT,
  MAX_PEOPLE,
  MAX_PERSON_NAME,
  MAX_REMOVED,
  MAX_SLUG_LENGTH,
  OWNED_VERDICTS,
  PASSPORT_VERSION,
  SWATCH_SOURCES,
} from "~/api/constants";
import type { Passport, PassportShade, Person, Removal } from "~/api/passport";
import { areContradicting } from "./passport-verdicts";

/** Why a passport cannot be read, in a sentence for the shopper. */
export class PassportError extends Error {}

export const OTHER_VERSION_TEXT = "It was made by another version of this shop, which cannot be read here.";
export const NOT_A_PASSPORT_TEXT = "It is not a shade passport of this shop.";

const HEX = /^#[0-9a-f]{6}$/;
const PERSON_ID = /^[a-z0-9-]{1,40}$/;
const ORIGINS = ["product", "match", "photo", "colour"] as const;
const MAX_VERDICTS = 3;
const MAX_KEY = 100;
const MAX_ERROR = 100;

type Fields = Record<string, unknown>;

/** Throws a PassportError unless everything fits. */
export function readPassport(value: unknown): Passport {
  const fields = value as Fields;
  check(isObject(value));
  check(fields.version === PASSPORT_VERSION, OTHER_VERSION_TEXT);
  checkNames(fields, ["version", "people", "chosen", "removed"]);
  const people = readList(fields.people, MAX_PEOPLE, readPerson);
  const ids = people.map(({ id }) => id);
  check(new Set(ids).size === ids.length);
  check(matches(fields.chosen, PERSON_ID) && (ids.length === 0 || ids.includes(fields.chosen)));
  return {
    version: PASSPORT_VERSION,
    people,
    chosen: fields.chosen,
    removed: readList(fields.removed, MAX_REMOVED, readRemoval),
  };
}

/** What tells shades of one person apart: their id in the shop, or their colour. */
export const getShadeKey = ({ variant_id, hex }: Pick<PassportShade, "variant_id" | "hex">): string =>
  variant_id === null ? hex : String(variant_id);

function readPerson(value: unknown): Person {
  const fields = readFields(value, ["id", "name", "changed_at", "shades"]);
  const { id, name, changed_at } = fields;
  check(
    matches(id, PERSON_ID) && isText(name, MAX_PERSON_NAME) && name.trim() !== "" && isMoment(changed_at),
  );
  const shades = readList(fields.shades, MAX_PASSPORT_SHADES, readShade);
  check(new Set(shades.map(getShadeKey)).size === shades.length);
  return { id, name, changed_at, shades };
}

const SHADE_FIELDS = [
  "hex",
  "variant_id",
  "name",
  "product",
  "product_slug",
  "brand",
  "is_for_skin",
  "origin",
  "swatch_source",
  "possible_error",
  "verdicts",
  "changed_at",
];

export function readShade(value: unknown): PassportShade {
  const fields = readFields(value, SHADE_FIELDS);
  const { hex, variant_id, name, product, product_slug, brand, is_for_skin } = fields;
  const { origin, swatch_source, possible_error, verdicts, changed_at } = fields;
  check(matches(hex, HEX) && typeof is_for_skin === "boolean" && isMoment(changed_at));
  check(isText(name, MAX_PASSPORT_TEXT) && isText(product, MAX_PASSPORT_TEXT));
  check(isText(brand, MAX_PASSPORT_TEXT) && isText(product_slug, MAX_SLUG_LENGTH));
  check(variant_id === null || isId(variant_id));
  check(isOneOf(ORIGINS, origin));
  check(swatch_source === null || isOneOf(SWATCH_SOURCES, swatch_source));
  check(possible_error === null || isAmount(possible_error));
  const read = readList(verdicts, MAX_VERDICTS, (each) => {
    check(isOneOf(OWNED_VERDICTS, each));
    return each;
  });
  check(read.length > 0 && !areContradicting(read));
  return {
    ...{ hex, variant_id, name, product, product_slug, brand, is_for_skin },
    ...{ origin, swatch_source, possible_error, verdicts: read, changed_at },
  };
}

function readRemoval(value: unknown): Removal {
  const { key, changed_at } = readFields(value, ["key", "changed_at"]);
  check(isText(key, MAX_KEY) && key !== "" && isMoment(changed_at));
  return { key, changed_at };
}

function readFields(value: unknown, names: string[]): Fields {
  check(isObject(value));
  checkNames(value, names);
  return value;
}

function readList<T>(value: unknown, most: number, readItem: (item: unknown) => T): T[] {
  check(Array.isArray(value) && value.length <= most);
  return value.map(readItem);
}

function checkNames(fields: Fields, names: string[]): void {
  const own = Object.keys(fields);
  check(own.length === names.length && own.every((name) => names.includes(name)));
}

function check(fits: boolean, text = NOT_A_PASSPORT_TEXT): asserts fits {
  if (!fits) throw new PassportError(text);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === "string" && pattern.test(value);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && [...value].length <= longest && !value.includes("\0");
}

function isMoment(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= MAX_ERROR;
}

function isOneOf<T extends string>(texts: readonly T[], value: unknown): value is T {
  return texts.some((each) => each === value);
}
