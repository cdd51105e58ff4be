/** Reads a passport strictly: it comes from the device's storage, from files and from links. */
import {
  MAX_PASSPORT_REMOVALS,
  MAX_PASSPORT_SHADES,
  MAX_PASSPORT_TEXT,
  MAX_PEOPLE,
  MAX_PERSON_NAME,
  MAX_SLUG_LENGTH,
  OWNED_VERDICTS,
  PASSPORT_VERSION,
  SWATCH_SOURCES,
} from "~/api/constants";
import type { Passport, PassportShade, Person, Removal } from "~/api/passport";
import { areContradictory } from "./passport-verdicts";

/** Why a passport cannot be read, in a sentence for the shopper. */
export class PassportError extends Error {}

export const OTHER_VERSION_TEXT = "It was made by another version of this shop, which cannot be read here.";
export const NOT_A_PASSPORT_TEXT = "It is not a shade passport of this shop.";
export const ORIGINS = ["product", "match", "photo", "colour"] as const;

const MAX_VERDICTS = 3;
const MAX_KEY = 100;
const MAX_ERROR = 100;

/** The key that tells shades of one person apart: their id in the shop, or their colour. */
export const getShadeKey = ({ variant_id, hex }: Pick<PassportShade, "variant_id" | "hex">): string =>
  variant_id === null ? hex : String(variant_id);

/** The key by which the removal of a person's shade is remembered. */
export const getRemovalKey = (personId: string, shade: Parameters<typeof getShadeKey>[0]): string =>
  `${personId}/${getShadeKey(shade)}`;

/** Returns what it is given, if that fits. Throws a PassportError otherwise. */
type Reader<T> = (value: unknown) => T;

const readMoment = readIf((value): value is number => Number.isSafeInteger(value) && Number(value) >= 0);
const readId = readIf((value): value is number => Number.isSafeInteger(value) && Number(value) > 0);
const readFlag = readIf((value): value is boolean => typeof value === "boolean");
const readAmount = readIf(
  (value): value is number => typeof value === "number" && value >= 0 && value <= MAX_ERROR,
);
const readPersonId = readText((text) => /^[a-z0-9-]{1,40}$/.test(text));
const readName = readText((text) => isPlain(text, MAX_PASSPORT_TEXT));

const readShade = readObject<PassportShade>({
  hex: readText((text) => /^#[0-9a-f]{6}$/.test(text)),
  variant_id: readOrNull(readId),
  name: readName,
  product: readName,
  product_slug: readText((text) => isPlain(text, MAX_SLUG_LENGTH)),
  brand: readName,
  is_for_skin: readFlag,
  origin: readOneOf(ORIGINS),
  swatch_source: readOrNull(readOneOf(SWATCH_SOURCES)),
  possible_error: readOrNull(readAmount),
  verdicts: readList(MAX_VERDICTS, readOneOf(OWNED_VERDICTS), (verdicts) => {
    check(verdicts.length > 0 && !areContradictory(verdicts));
  }),
  changed_at: readMoment,
});

const readPerson = readObject<Person>({
  id: readPersonId,
  name: readText((text) => isPlain(text, MAX_PERSON_NAME) && text.trim() !== ""),
  changed_at: readMoment,
  shades: readList(MAX_PASSPORT_SHADES, readShade, (shades) => checkDifferent(shades.map(getShadeKey))),
});

const readRemoval = readObject<Removal>({
  key: readText((text) => isPlain(text, MAX_KEY) && text !== ""),
  changed_at: readMoment,
});

const readFields = readObject<Passport>({
  version: readIf((value): value is Passport["version"] => value === PASSPORT_VERSION),
  people: readList(MAX_PEOPLE, readPerson, (people) => checkDifferent(people.map(({ id }) => id))),
  chosen: readPersonId,
  removed: readList(MAX_PASSPORT_REMOVALS, readRemoval),
});

export function readPassport(value: unknown): Passport {
  check(isObject(value));
  check(value.version === PASSPORT_VERSION, OTHER_VERSION_TEXT);
  const passport = readFields(value);
  const { people, chosen } = passport;
  check(people.length === 0 || people.some(({ id }) => id === chosen));
  return passport;
}

/** Reads an object with just these fields. Whatever their order was, they are in this one afterwards. */
function readObject<T extends object>(fields: { [Name in keyof T]-?: Reader<T[Name]> }): Reader<T> {
  const readers = Object.entries<Reader<unknown>>(fields);
  return (value) => {
    check(isObject(value) && Object.keys(value).length === readers.length);
    return Object.fromEntries(readers.map(([name, read]) => [name, read(value[name])])) as T;
  };
}

function readList<T>(most: number, read: Reader<T>, checkAll: (items: T[]) => void = () => {}): Reader<T[]> {
  return (value) => {
    check(Array.isArray(value) && value.length <= most);
    const items = value.map((item) => read(item));
    checkAll(items);
    return items;
  };
}

function readIf<T>(fits: (value: unknown) => value is T): Reader<T> {
  return (value) => {
    check(fits(value));
    return value;
  };
}

function readText(fits: (text: string) => boolean): Reader<string> {
  return readIf((value): value is string => typeof value === "string" && fits(value));
}

function readOneOf<T extends string>(texts: readonly T[]): Reader<T> {
  return readIf((value): value is T => texts.some((each) => each === value));
}

function readOrNull<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

function check(fits: boolean, text = NOT_A_PASSPORT_TEXT): asserts fits {
  if (!fits) throw new PassportError(text);
}

const checkDifferent = (keys: string[]): void => check(new Set(keys).size === keys.length);

const isPlain = (text: string, longest: number): boolean =>
  [...text].length <= longest && !text.includes("\0");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
