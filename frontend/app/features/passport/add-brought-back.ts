/** Adds a passport that was brought back to the one of this device, and says what became of its shades. */

import { MAX_PASSPORT_SHADES, MAX_PEOPLE, MAX_PRODUCTS_ASKED } from "~/api/constants";
import { type FoundShade, findShades, type Passport, type PassportShade } from "~/api/passport";
import { type Addition, addPassport, takeBack } from "./add-passport";
import { changePassport, getLocalPassport } from "./passport-store";

const MAX_NAMED = 3;

/** What became of it, in words, and the way back. */
export interface BroughtBack {
  text: string;
  undo: () => void;
}

export async function addBroughtBack(brought: Passport): Promise<BroughtBack> {
  const found = await findInShop(brought);
  const named = found ? updateShades(brought, found) : brought;
  const addition = addPassport(getLocalPassport().passport, named, Date.now());
  changePassport(() => addition.passport);
  return {
    text: describeResult(addition, found ? listGone(brought, found) : []),
    undo: () => changePassport((passport) => takeBack(passport, addition, Date.now())),
  };
}

type Found = Map<number, FoundShade>;

/** The shades that the shop still has, by id. Undefined if it cannot be asked: then nothing is said to be gone. */
async function findInShop(passport: Passport): Promise<Found | undefined> {
  const ids = listShades(passport).flatMap(({ variant_id }) => variant_id ?? []);
  if (ids.length === 0) return new Map();
  try {
    const shades = await findShades(ids.slice(0, MAX_PRODUCTS_ASKED));
    return new Map(shades.map((each) => [each.variant_id, each]));
  } catch {
    return undefined;
  }
}

/** A short code has no names: the shop's own are used. Shades that are gone go on as colours. */
function updateShades(passport: Passport, found: Found): Passport {
  const update = (shade: PassportShade): PassportShade => {
    if (shade.variant_id === null) return shade;
    const now = found.get(shade.variant_id);
    if (!now) return { ...shade, variant_id: null, product_slug: "" };
    const { name, product, product_slug, brand } = now;
    return { ...shade, name, product, product_slug, brand };
  };
  const people = passport.people.map((person) => ({
    ...person,
    shades: dropRepeats(person.shades.map(update)),
  }));
  return { ...passport, people };
}

/** Two shades that are gone may have one colour. */
const dropRepeats = (shades: PassportShade[]): PassportShade[] =>
  shades.filter(
    (shade, place) =>
      shade.variant_id !== null ||
      shades.findIndex((each) => each.variant_id === null && each.hex === shade.hex) === place,
  );

const listShades = ({ people }: Pick<Passport, "people">): PassportShade[] =>
  people.flatMap(({ shades }) => shades);

const listGone = (brought: Passport, found: Found): PassportShade[] =>
  listShades(brought).filter(({ variant_id }) => variant_id !== null && !found.has(variant_id));

/** `gone` are the shades that the shop no longer has. */
export function describeResult(addition: Addition, gone: PassportShade[]): string {
  const { newPeople, newShades, known, shadesWithoutRoom, peopleWithoutRoom } = addition;
  const count = newShades.length + listShades({ people: newPeople }).length;
  const sentences = [count === 1 ? "1 shade is back." : `${count} shades are back.`];
  if (known.length > 0)
    sentences.push(
      `${nameSome(known)} ${known.length === 1 ? "was there already and stays as it was" : "were there already and stay as they were"}.`,
    );
  if (shadesWithoutRoom.length > 0)
    sentences.push(
      `There was no room for ${nameSome(shadesWithoutRoom)}: nobody has more than ${MAX_PASSPORT_SHADES} shades.`,
    );
  if (peopleWithoutRoom.length > 0)
    sentences.push(
      `There was no room for ${nameSome(peopleWithoutRoom)}: there are at most ${MAX_PEOPLE} people.`,
    );
  if (gone.length > 0)
    sentences.push(
      `The shop no longer has ${nameSome(gone)}: ${gone.length === 1 ? "its colour stays" : "their colours stay"}.`,
    );
  return sentences.join(" ");
}

function nameSome(items: { name: string }[]): string {
  const names = items.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = items.length > MAX_NAMED ? ` and ${items.length - MAX_NAMED} more` : "";
  return `${names.join(", ")}${more}`;
}
