/** Adds a passport that was imported to the one of this device, and says what became of its shades. */
import { MAX_PAGE_SIZE, MAX_PASSPORT_SHADES, MAX_PEOPLE } from "~/api/constants";
import { type FoundShade, findShades, type Passport, type PassportShade } from "~/api/passport";
import { changePassport, getLocalPassport } from "../store/passport-store";
import { type Addition, addPassport, undoAddition } from "./add-passport";

const MAX_NAMED = 3;

/** The outcome in words, and the way back. */
export interface ImportResult {
  text: string;
  undo: () => void;
}

export async function addImported(imported: Passport): Promise<ImportResult> {
  const shopShades = await fetchShopShades(imported);
  const upToDate = shopShades ? updateShades(imported, shopShades) : imported;
  const addition = addPassport(getLocalPassport().passport, upToDate, Date.now());
  changePassport(() => addition.passport);
  return {
    text: describeResult(addition, shopShades ? listGone(imported, shopShades) : []),
    undo: () => changePassport((passport) => undoAddition(passport, addition, Date.now())),
  };
}

type ShopShades = Map<number, FoundShade>;

/** The shades that the shop still has, by id. Undefined if it cannot be asked: then nothing is said to be gone. */
async function fetchShopShades(passport: Passport): Promise<ShopShades | undefined> {
  const ids = listShades(passport).flatMap(({ variant_id }) => variant_id ?? []);
  if (ids.length === 0) return new Map();
  try {
    const shades = await findShades(ids.slice(0, MAX_PAGE_SIZE));
    return new Map(shades.map((each) => [each.variant_id, each]));
  } catch {
    return undefined;
  }
}

/** A short code has no names: the shop's own are used. Shades that are gone go on as colours. */
function updateShades(passport: Passport, shopShades: ShopShades): Passport {
  const update = (shade: PassportShade): PassportShade => {
    if (shade.variant_id === null) return shade;
    const now = shopShades.get(shade.variant_id);
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

const listGone = (imported: Passport, shopShades: ShopShades): PassportShade[] =>
  listShades(imported).filter(({ variant_id }) => variant_id !== null && !shopShades.has(variant_id));

/** `gone` are the shades that the shop no longer has. */
export function describeResult(addition: Addition, gone: PassportShade[]): string {
  const { newPeople, newShades, known, shadesWithoutRoom, peopleWithoutRoom } = addition;
  const count = newShades.length + listShades({ people: newPeople }).length;
  const wereThere =
    known.length === 1 ? "was there already and stays as it was" : "were there already and stay as they were";
  const staying = gone.length === 1 ? "its colour stays" : "their colours stay";
  const sentences = [
    count === 1 ? "1 shade is back." : `${count} shades are back.`,
    known.length > 0 && `${nameSome(known)} ${wereThere}.`,
    shadesWithoutRoom.length > 0 &&
      `There was no room for ${nameSome(shadesWithoutRoom)}: nobody has more than ${MAX_PASSPORT_SHADES} shades.`,
    peopleWithoutRoom.length > 0 &&
      `There was no room for ${nameSome(peopleWithoutRoom)}: there are at most ${MAX_PEOPLE} people.`,
    gone.length > 0 && `The shop no longer has ${nameSome(gone)}: ${staying}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

function nameSome(items: { name: string }[]): string {
  const names = items.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = items.length > MAX_NAMED ? ` and ${items.length - MAX_NAMED} more` : "";
  return `${names.join(", ")}${more}`;
}
