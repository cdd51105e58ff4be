/** The passport as a file: JSON with a checksum, checked as strictly as any input when it comes back. */
import { PASSPORT_VERSION } from "~/api/constants";
import type { Passport } from "~/api/passport";
import { parseJson } from "~/create-store";
import { NOT_A_PASSPORT_TEXT, OTHER_VERSION_TEXT, PassportError, readPassport } from "../store/read-passport";

export const PASSPORT_FILE_NAME = "undertone-shade-passport.json";
export const TOO_LARGE_TEXT = "This file is too large for a shade passport.";
export const CHANGED_TEXT = "The file was changed after it was saved, so we did not use it.";

/** As many characters as the largest passport has, and room for line breaks. */
export const MAX_FILE_SIZE = 200_000;

export function writePassportFile(passport: Passport): string {
  const file = { undertone_shade_passport: PASSPORT_VERSION, checksum: checksumOf(passport), passport };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Throws a PassportError with the reason if anything is wrong with it. */
export function readPassportFile(text: string): Passport {
  if (text.length > MAX_FILE_SIZE) throw new PassportError(TOO_LARGE_TEXT);
  const { undertone_shade_passport: version, checksum, passport } = parseObject(text);
  if (version === undefined) throw new PassportError(NOT_A_PASSPORT_TEXT);
  if (version !== PASSPORT_VERSION) throw new PassportError(OTHER_VERSION_TEXT);
  if (checksum !== checksumOf(passport)) throw new PassportError(CHANGED_TEXT);
  return readPassport(passport);
}

function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  throw new PassportError(NOT_A_PASSPORT_TEXT);
}

/** CRC-32 of the passport as JSON, in whatever order its fields stand. It finds accidents, not forgers. */
export function checksumOf(value: unknown): string {
  let remainder = 0xffffffff;
  for (const byte of new TextEncoder().encode(JSON.stringify(sortFields(value)) ?? "")) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit += 1) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  }
  return (~remainder >>> 0).toString(16).padStart(8, "0");
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, sortFields(field)]));
}
