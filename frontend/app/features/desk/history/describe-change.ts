/** What a document says and what a change made of it, in words. */
import { getStatusLabel } from "../status";
import { getPartKey, getPartName, mapByKey, type Part, type Values } from "./document-parts";
import { isSame } from "./is-same";

const FIELD_LABELS: Record<string, string> = {
  slug: "Web address",
  volume: "Size",
  gtin: "Barcode",
  mpn: "Maker's number",
  withdrawal_reason: "Reason of withdrawal",
  featured_rank: "Place among the featured",
  origin: "From",
  founded: "Founded in",
  price_level: "Prices",
  position: "Place in lists",
  md_content: "Text",
  image: "Picture",
  author_name: "Written by",
  author_image: "Picture of who wrote it",
  publish_at: "Appears by itself on",
  value: "What it says",
};

export const getFieldLabel = (name: string): string =>
  FIELD_LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

/** The text of a field, in a line or a few. */
export function describeValue(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? "none" : value.map(describePart).join("; ");
}

export function describePart(part: Part): string {
  if (typeof part === "string") return part;
  const said = [part.name ?? part.retailer ?? part.slug ?? part.url, part.value ?? part.price ?? part.answer];
  const stock = part.in_stock === undefined ? "" : part.in_stock ? ", in stock" : ", out of stock";
  return said.filter(Boolean).join(" ") + stock;
}

const WORDS = {
  past: { add: "was added", remove: "was removed", become: "became", order: "were put into another order" },
  future: { add: "comes back", remove: "is removed", become: "becomes", order: "go back into the order" },
};

type Tense = keyof typeof WORDS;

/** What differs between two documents, a sentence each: what was done, or what is about to be done. */
export function describeChange(from: Values, to: Values, when: Tense): string[] {
  return Object.entries(to).flatMap(([name, value]) => {
    const was = from[name];
    if (isSame(was, value)) return [];
    if (Array.isArray(value)) return describeList(getFieldLabel(name), (was ?? []) as Part[], value, when);
    if (name === "status" && when === "future" && value === "published") return ["It goes into the shop"];
    const leaves =
      name === "status" && when === "future" && was === "published" ? "It leaves the shop. " : "";
    return [
      `${leaves}${getFieldLabel(name)}: ${describeField(name, was)} ${WORDS[when].become} ${describeField(name, value)}`,
    ];
  });
}

function describeList(name: string, from: Part[], to: Part[], when: Tense): string[] {
  const words = WORDS[when];
  const [before, after] = [mapByKey(from), mapByKey(to)];
  const said = [
    ...to
      .filter((part) => !before.has(getPartKey(part)))
      .map((part) => `${name}: ${describePart(part)} ${words.add}`),
    ...from
      .filter((part) => !after.has(getPartKey(part)))
      .map((part) => `${name}: ${describePart(part)} ${words.remove}`),
    ...to.flatMap((part) => describePartChange(name, before.get(getPartKey(part)), part, words.become)),
  ];
  return said.length > 0 ? said : [`${name} ${words.order} ${to.map(getPartName).join(", ")}`];
}

function describePartChange(name: string, from: Part | undefined, to: Part, become: string): string[] {
  if (!from || typeof from === "string" || typeof to === "string") return [];
  return Object.entries(to).flatMap(([field, value]) => {
    if (isSame(from[field], value)) return [];
    const what = field === "value" ? "colour" : getFieldLabel(field.replace("_", " ")).toLowerCase();
    return [
      `${name}: ${getPartName(from)}, ${what} ${describeField(field, from[field])} ${become} ${describeField(field, value)}`,
    ];
  });
}

const MOST_LETTERS = 120;

function describeField(name: string, value: unknown): string {
  const text = name === "status" ? getStatusLabel(String(value)).toLowerCase() : describeValue(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
