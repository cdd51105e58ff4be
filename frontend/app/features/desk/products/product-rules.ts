/** Finds the faults of a product, for each field before it is sent. The server finds them again. */
import type { DeskOffer, DeskProduct } from "~/api/desk/products";
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

const PRICE = /^£?\s*\d{1,7}(,\d{3})*(\.\d{1,2})?$/;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MEASURED = /^(lab|lch|xyz)\([^()]+\)$/i;
const HEX = /^#?[0-9a-f]{6}$/i;
const WEB = /^https?:\/\/[^\s/]\S*$/;

/** `isWhole` asks for what must be there too: a form that somebody has just opened is not wrong yet. */
export function findFaults(product: DeskProduct, isWhole: boolean): Faults {
  const faults: Faults = {};
  const addFault = (place: string, isWrong: boolean, words: string) => {
    if (isWrong && !faults[place]) faults[place] = words;
  };
  const { name, slug, brand, category, gtin, caption, shades, offers } = product;
  addFault("name", isWhole && !name.trim(), "Please give it a name");
  addFault("name", name.length > 200, "At most 200 characters");
  addFault("brand", isWhole && !brand, "Please choose a brand");
  addFault("category", isWhole && !category, "Please choose a category");
  addFault("caption", (caption ?? "").length > 300, "At most 300 characters");
  addFault("slug", Boolean(slug) && !SLUG.test(slug ?? ""), "Small letters, digits and single hyphens");
  addFault(
    "gtin",
    Boolean(gtin) && !isBarcode(gtin ?? ""),
    "This is not a barcode: a digit is wrong or missing",
  );
  const names = new Set<string>();
  for (const [place, shade] of (shades ?? []).entries()) {
    const small = shade.name.trim().toLowerCase();
    addFault(`shades.${place}.name`, isWhole && !small, "Please give it a name");
    addFault(`shades.${place}.name`, Boolean(small) && names.has(small), "Another shade has this name");
    names.add(small);
    const value = (shade.value ?? "").trim();
    const isColour = HEX.test(value) || MEASURED.test(value);
    addFault(
      `shades.${place}.value`,
      Boolean(value) && !isColour,
      "A colour such as #c68642 or lab(65 12 18)",
    );
    addFault(
      `shades.${place}.gtin`,
      Boolean(shade.gtin) && !isBarcode(shade.gtin ?? ""),
      "This is not a barcode",
    );
  }
  for (const [place, { retailer, price, delivery, url }] of (offers ?? []).entries()) {
    addFault(`offers.${place}.retailer`, isWhole && !retailer.trim(), "Please say who sells it");
    addFault(
      `offers.${place}.price`,
      Boolean(price) && !PRICE.test((price ?? "").trim()),
      "A price such as 24.50",
    );
    addFault(
      `offers.${place}.delivery`,
      Boolean(delivery) && !PRICE.test((delivery ?? "").trim()),
      "Such as 3.95",
    );
    addFault(
      `offers.${place}.url`,
      Boolean(url) && !WEB.test(url ?? ""),
      "An address such as https://shop.example/tint",
    );
  }
  return faults;
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

const readPrice = (price: string): number => Number(price.replace(/[£,\s]/g, ""));

/** Whether the last digit of a barcode is right: EAN, UPC or GTIN. */
export function isBarcode(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const whole = digits.padStart(14, "0");
  const sum = [...whole].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return sum % 10 === 0;
}
