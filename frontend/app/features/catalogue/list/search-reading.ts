/** How the search read the words, as plain data for the page. It is sent twice per page, so it is kept small. */
import type { SearchResponse } from "~/api/search";
import { type Card, toCard } from "../card/card-data";

/** One thing that was understood, and the words that are left without it. */
export interface UnderstoodPart {
  /** What it is about, such as a price or a finish. */
  kind: string;
  name: string;
  /** The words themselves, and what is left without them. */
  text: string;
  without: string;
  /** What it chooses among the filters. Absent where no filter shows it. */
  values?: string[];
  /** A CSS colour. */
  colour?: string;
}

/** A product that meets most of what was asked for. */
export interface NearProduct {
  card: Card;
  misses: string[];
}

/** Another search that finds something. */
export interface Offer {
  title: string;
  query: string;
  total: number;
  cards: Card[];
}

export interface SearchReading {
  /** How the words ask for the list to be sorted. */
  sort?: string;
  understood: UnderstoodPart[];
  /** The words with their spelling corrected. */
  corrected?: string;
  /** Words that no product meets. The list is shown without them. */
  letGo: string[];
  /** What is to be left out, and the shop does not know what it is. Nothing is left out for it. */
  notLeftOut: string[];
  /** Words that only some of the products have. These products come first. */
  preferred: { text: string; products: number }[];
  /** A sentence for each part that contradicts an earlier one. */
  contradictions: string[];
  nearly: NearProduct[];
  offers: Offer[];
}

/** Undefined if there is nothing to say, as for a list without words. */
export function createReading(response: SearchResponse): SearchReading | undefined {
  const { understood, corrected_query, let_go, contradictions, nearly, offers } = response;
  const parts = [understood, let_go, contradictions, nearly, offers];
  if (!corrected_query && parts.every((part) => part.length === 0)) return undefined;
  const sort = understood.find(({ kind }) => kind === "sort")?.value;
  return {
    ...(sort && { sort }),
    understood: understood.map((part) => toUnderstoodPart(part, understood)),
    ...(corrected_query && { corrected: corrected_query }),
    letGo: listTexts(let_go.filter(({ met_by, excluded }) => !(met_by || excluded))),
    notLeftOut: listTexts(let_go.filter(({ excluded }) => excluded)),
    preferred: let_go.filter(({ met_by }) => met_by).map(({ text, met_by }) => ({ text, products: met_by })),
    contradictions: contradictions.map(({ message }) => message),
    nearly: nearly.map(({ product, misses }) => ({ card: toCard(product), misses })),
    offers: offers.map(({ products, ...offer }) => ({ ...offer, cards: products.map(toCard) })),
  };
}

const listTexts = (parts: { text: string }[]): string[] => [...new Set(parts.map(({ text }) => text))];

type Understood = SearchResponse["understood"][number];

function toUnderstoodPart(part: Understood, all: Understood[]): UnderstoodPart {
  const { kind, name, text, without, value, hex } = part;
  const isFilter = hasFilter(part, all);
  return {
    kind,
    name,
    text,
    without,
    ...(isFilter && { values: value.split(",") }),
    ...(hex && { colour: hex }),
  };
}

const FILTER_KINDS: ReadonlySet<string> = new Set([
  "brand",
  "category",
  "price",
  "stock",
  "finish",
  "undertone",
  "depth",
  "certification",
  "free_from",
  "rating",
]);
const NARROWER_KINDS: ReadonlySet<string> = new Set(["type", "department"]);

/** Whether a filter chooses just the same. No category does where the same words name a type of product. */
const hasFilter = ({ kind, excluded, start }: Understood, all: Understood[]): boolean =>
  FILTER_KINDS.has(kind) &&
  !excluded &&
  (kind !== "category" || all.every((each) => each.start !== start || !NARROWER_KINDS.has(each.kind)));
