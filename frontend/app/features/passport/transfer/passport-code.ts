/**
 * The passport in a compact form, for links and QR codes: lists in place of objects, compressed, as text that an
 * address may have. It stands behind the `#` of a link, which browsers send nowhere.
 */
import { OWNED_VERDICTS, PASSPORT_VERSION, SWATCH_SOURCES } from "~/api/constants";
import type { Passport, PassportShade, Person } from "~/api/passport";
import { parseJson } from "~/create-store";
import {
  NOT_A_PASSPORT_TEXT,
  ORIGINS,
  OTHER_VERSION_TEXT,
  PassportError,
  readPassport,
} from "../store/read-passport";
import { CHANGED_TEXT, checksumOf, TOO_LARGE_TEXT } from "./passport-file";

const PASSPORT_PATH = "/passport";
/** The most characters that a QR code has if phones are to read it from a screen. */
export const MAX_QR_LENGTH = 1_400;

const CODE = /^u(\d+)\.([\w-]+)$/;
const MAX_CODE_LENGTH = 60_000;
const MAX_TEXT_LENGTH = 200_000;
const NO_ID = 0;
const NONE = -1;

export const buildPassportLink = (origin: string, code: string): string =>
  `${origin}${PASSPORT_PATH}#${code}`;

/** The code of a passport. Without names it is much shorter: the shop knows the names of its shades. */
export async function encodePassport(passport: Passport, withNames = true): Promise<string> {
  const people = passport.people.map((person) => packPerson(person, withNames));
  const packed = [people, passport.people.findIndex(({ id }) => id === passport.chosen)];
  const text = JSON.stringify([checksumOf(packed), ...packed]);
  return `u${PASSPORT_VERSION}.${toBase64(await compress(new TextEncoder().encode(text)))}`;
}

/** The shortest code that says as much as fits a QR code. Undefined if it is too long even without names. */
export async function encodeForQr(passport: Passport, maxLength: number): Promise<string | undefined> {
  const whole = await encodePassport(passport);
  if (whole.length <= maxLength) return whole;
  const short = await encodePassport(passport, false);
  return short.length <= maxLength ? short : undefined;
}

/** Reads a code, or a link that ends in one. Throws a PassportError with the reason. */
export async function decodePassport(text: string): Promise<Passport> {
  const code = text.trim().split("#").at(-1) ?? "";
  if (code.length > MAX_CODE_LENGTH) throw new PassportError(TOO_LARGE_TEXT);
  const [, version, data] = CODE.exec(code) ?? [];
  if (!version || !data) throw new PassportError(NOT_A_PASSPORT_TEXT);
  if (Number(version) !== PASSPORT_VERSION) throw new PassportError(OTHER_VERSION_TEXT);
  const [checksum, people, chosen] = await unpack(data);
  if (checksum !== checksumOf([people, chosen])) throw new PassportError(CHANGED_TEXT);
  return toPassport(people, chosen);
}

async function unpack(data: string): Promise<unknown[]> {
  const text = await decompress(fromBase64(data)).catch((error) => {
    throw error instanceof PassportError ? error : new PassportError(CHANGED_TEXT);
  });
  const value = parseJson(text);
  if (Array.isArray(value)) return value;
  throw new PassportError(CHANGED_TEXT);
}

function toPassport(people: unknown, chosen: unknown): Passport {
  const list = Array.isArray(people) ? people.map(unpackPerson) : undefined;
  const first = list?.[Number(chosen)] ?? list?.[0];
  return readPassport({
    version: PASSPORT_VERSION,
    people: list,
    chosen: (first as { id?: unknown } | undefined)?.id ?? "me",
    removed: [],
  });
}

const packPerson = ({ id, name, changed_at, shades }: Person, withNames: boolean) => [
  id,
  name,
  changed_at,
  shades.map((shade) => packShade(shade, withNames)),
];

function packShade(shade: PassportShade, withNames: boolean): unknown[] {
  const { hex, variant_id, is_for_skin, origin, swatch_source, possible_error, verdicts, changed_at } = shade;
  const isNamed = withNames || variant_id === null;
  const names = isNamed ? [shade.name, shade.product, shade.product_slug, shade.brand] : [];
  return [
    hex.slice(1),
    variant_id ?? NO_ID,
    is_for_skin ? 1 : 0,
    ORIGINS.indexOf(origin),
    swatch_source === null ? NONE : SWATCH_SOURCES.indexOf(swatch_source),
    possible_error ?? NONE,
    verdicts.map((verdict) => OWNED_VERDICTS.indexOf(verdict)),
    changed_at,
    ...names,
  ];
}

function unpackPerson(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const [id, name, changed_at, shades] = value;
  return { id, name, changed_at, shades: Array.isArray(shades) ? shades.map(unpackShade) : undefined };
}

/** A value of another kind becomes undefined, which `readPassport` refuses. */
function unpackShade(value: unknown): unknown {
  if (!Array.isArray(value)) return undefined;
  const [hex, id, forSkin, origin, source, error, verdicts, changed_at, ...names] = value;
  const [name = `#${hex}`, product = "", product_slug = "", brand = ""] = names;
  return {
    hex: `#${hex}`,
    variant_id: id === NO_ID ? null : id,
    ...{ name, product, product_slug, brand },
    is_for_skin: forSkin === 1,
    origin: ORIGINS[Number(origin)],
    swatch_source: source === NONE ? null : SWATCH_SOURCES[Number(source)],
    possible_error: error === NONE ? null : error,
    verdicts: Array.isArray(verdicts) ? verdicts.map((each) => OWNED_VERDICTS[Number(each)]) : undefined,
    changed_at,
  };
}

async function compress(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Reads no further than the largest passport is long, whatever a short code would become. */
async function decompress(bytes: Uint8Array): Promise<string> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MAX_TEXT_LENGTH) {
      await reader.cancel();
      throw new PassportError(TOO_LARGE_TEXT);
    }
  }
}

function toBase64(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  } catch {
    throw new PassportError(CHANGED_TEXT);
  }
}
