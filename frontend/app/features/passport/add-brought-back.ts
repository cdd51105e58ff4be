/** Adds a passport that was brought back to the one of this device, and says which of its shades are gone. */

import { MAX_PRODUCTS_ASKED } from "~/api/constants";
import { type FoundShade, findShades, type Passport, type PassportShade } from "~/api/passport";
import { showToast } from "~/ui/toast";
import { mergePassports, reviveRemoved } from "./change-passport";
import { changePassport } from "./passport-store";

const MAX_NAMED = 3;

export async function addBroughtBack(brought: Passport): Promise<void> {
  const found = await findInShop(brought);
  const named = found ? updateShades(brought, found) : brought;
  changePassport((own) => mergePassports(reviveRemoved(named, own, Date.now()), own));
  showToast("success", describeResult(brought, found));
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

const listShades = ({ people }: Passport): PassportShade[] => people.flatMap(({ shades }) => shades);

export function describeResult(brought: Passport, found: Found | undefined): string {
  const shades = listShades(brought);
  const gone = found ? shades.filter(({ variant_id }) => variant_id !== null && !found.has(variant_id)) : [];
  const count = shades.length === 1 ? "1 shade is back." : `${shades.length} shades are back.`;
  if (gone.length === 0) return count;
  const names = gone.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = gone.length > MAX_NAMED ? ` and ${gone.length - MAX_NAMED} more` : "";
  return `${count} The shop no longer has ${names.join(", ")}${more}: ${gone.length === 1 ? "its colour stays" : "their colours stay"}.`;
}
