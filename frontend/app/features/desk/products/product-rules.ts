/** The rules of a product that is written: its faults, which the server finds again, and what staff are asked or told. */
import type { DeskOffer, DeskProduct, DeskShade } from "~/api/desk/products";
import type { Faults } from "../forms/faults";

export const EMPTY_PRODUCT: DeskProduct = {
  name: "",
  slug: "",
  brand: "",
  category: "",
  status: "draft",
  caption: "",
  description: "",
  volume: "",
  finish: "",
  mpn: "",
  gtin: "",
  featured_rank: null,
  discontinued: false,
  withdrawal_reason: "",
  shades: [],
  offers: [],
  ingredients: [],
  certificates: [],
  pictures: [],
};

const isPrice = (text: string) => /^£?\s*\d{1,7}(,\d{3})*(\.\d{1,2})?$/.test(text.trim());
const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
const isColour = (text: string) => /^#?[0-9a-f]{6}$|^(lab|lch|xyz)\([^()]+\)$/i.test(text);
const isWebAddress = (text: string) => /^https?:\/\/[^\s/]\S*$/.test(text);

/** Whether something is written, but not as it has to be. */
const isWrittenWrong = (text: string | undefined, isRight: (text: string) => boolean): boolean =>
  Boolean(text) && !isRight(text ?? "");

/** `isWhole` asks for what must be there too: a form that somebody has just opened is not wrong yet. */
export function findFaults(product: DeskProduct, isWhole: boolean): Faults {
  const faults: Faults = {};
  const addFault: AddFault = (place, isWrong, words) => {
    if (isWrong && !faults[place]) faults[place] = words;
  };
  const { name, slug, brand, category, gtin, caption = "", shades = [], offers = [] } = product;
  addFault("name", isWhole && !name.trim(), "Please give it a name");
  addFault("name", name.length > 200, "At most 200 characters");
  addFault("brand", isWhole && !brand, "Please choose a brand");
  addFault("category", isWhole && !category, "Please choose a category");
  addFault("caption", caption.length > 300, "At most 300 characters");
  addFault("slug", isWrittenWrong(slug, isSlug), "Small letters, digits and single hyphens");
  addFault("gtin", isWrittenWrong(gtin, isBarcode), "This is not a barcode: a digit is wrong or missing");
  findShadeFaults(shades, isWhole, addFault);
  findOfferFaults(offers, isWhole, addFault);
  return faults;
}

/** Of two faults in one place the first is told. */
type AddFault = (place: string, isWrong: boolean, words: string) => void;

function findShadeFaults(shades: DeskShade[], isWhole: boolean, addFault: AddFault): void {
  const names = new Set<string>();
  for (const [index, { name, value, gtin }] of shades.entries()) {
    const place = `shades.${index}`;
    const small = name.trim().toLowerCase();
    addFault(`${place}.name`, isWhole && !small, "Please give it a name");
    addFault(`${place}.name`, Boolean(small) && names.has(small), "Another shade has this name");
    names.add(small);
    addFault(
      `${place}.value`,
      isWrittenWrong(value?.trim(), isColour),
      "A colour such as #c68642 or lab(65 12 18)",
    );
    addFault(`${place}.gtin`, isWrittenWrong(gtin, isBarcode), "This is not a barcode");
  }
}

function findOfferFaults(offers: DeskOffer[], isWhole: boolean, addFault: AddFault): void {
  for (const [index, { retailer, price, delivery, url }] of offers.entries()) {
    const place = `offers.${index}`;
    addFault(`${place}.retailer`, isWhole && !retailer.trim(), "Please say who sells it");
    addFault(`${place}.price`, isWrittenWrong(price, isPrice), "A price such as 24.50");
    addFault(`${place}.delivery`, isWrittenWrong(delivery, isPrice), "Such as 3.95");
    addFault(
      `${place}.url`,
      isWrittenWrong(url, isWebAddress),
      "An address such as https://shop.example/tint",
    );
  }
}

/** What a save did, where it put the product into the shop or took it away. */
export function describeSave({ status, withdrawal_reason }: DeskProduct, before: DeskProduct): string {
  if (status === "published" && withdrawal_reason && withdrawal_reason !== before.withdrawal_reason)
    return "Saved. It is still in the shop: press Withdraw to take it out.";
  if (status === before.status || status === "draft") return "Saved.";
  return status === "published" ? "Saved. It is in the shop now." : "Saved. It is out of the shop now.";
}

/** How many times dearer or cheaper a price may become before staff are asked. */
const STRANGE_FACTOR = 3;

/** Whether to save it. Staff are asked of a return after a withdrawal with a reason, and of strange prices. */
export function confirmSave(product: DeskProduct, before: DeskProduct): boolean {
  const questions = (product.offers ?? []).flatMap((offer) => describeStrangePrice(offer, before));
  if (product.status === "published" && before.status === "withdrawn" && before.withdrawal_reason)
    questions.push(`It was withdrawn: ${before.withdrawal_reason}\n\nPut it into the shop again?`);
  return questions.every((question) => window.confirm(question));
}

function describeStrangePrice({ retailer, currency, price = "" }: DeskOffer, before: DeskProduct): string[] {
  const was = before.offers?.find((each) => each.retailer === retailer && each.currency === currency)?.price;
  if (!was || was === price) return [];
  const write = (amount: string) => `${currency === "GBP" ? "£" : ""}${amount.replace(/[£\s]/g, "")}`;
  if (!price) return [`The price at ${retailer} was ${write(was)}. Take it away?`];
  const times = readPrice(price) / readPrice(was);
  const isStrange = times > STRANGE_FACTOR || times < 1 / STRANGE_FACTOR;
  return isStrange ? [`The price at ${retailer} was ${write(was)}. Is ${write(price)} right?`] : [];
}

export const readPrice = (price: string): number => Number(price.replace(/[£,\s]/g, ""));

/** Whether the last digit of a barcode is right: EAN, UPC or GTIN. */
export function isBarcode(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const whole = digits.padStart(14, "0");
  const sum = [...whole].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return sum % 10 === 0;
}
