/** The search's reading of the words, as plain data for the page. It is sent twice per page, so it is kept small. */
import { FILTER_TITLES } from "~/api/constants";
import type { SearchResponse } from "~/api/search";
import { type Card, toCard } from "../card/card-data";

/** One thing that was understood, and the words that are left without it. */
export interface UnderstoodPart {
  /** The subject, such as a price or a finish. */
  kind: string;
  name: string;
  /** The words themselves, and what is left without them. */
  text: string;
  without: string;
  /** The values it chooses among the filters. Absent where no filter shows it. */
  values?: string[];
  colour?: string;
}

/** A product that meets most of what was asked for. */
export interface NearProduct {
  card: Card;
  misses: string[];
}

/** Another search that finds something. */
export interface OtherSearch {
  title: string;
  query: string;
  total: number;
  cards: Card[];
}

export interface SearchReading {
  /** The order that the words ask for. */
  sort?: string;
  understood: UnderstoodPart[];
  /** The words with their spelling corrected. */
  corrected?: string;
  /** Words that no product meets. The list is shown without them. */
  letGo: string[];
  /** Parts that were understood, and no product has beside the rest. The list is shown without them. */
  unmet: string[];
  /** Colours to be left out that everything listed has beside other shades. */
  otherShades: string[];
  /** Skin that nobody knows the right ones of these goods for. */
  unknownSkins: string[];
  /** Promises of health. */
  healthPromises: string[];
  /** Something to be left out that the shop does not know. Nothing is left out for it. */
  notLeftOut: string[];
  /** Whether products may contain what was not left out. */
  mayContain: boolean;
  /** Words that some of the products have. Those that all of them have need no word. */
  preferred: { text: string; products: number }[];
  /** A sentence for each part that contradicts an earlier one. */
  contradictions: string[];
  nearly: NearProduct[];
  otherSearches: OtherSearch[];
  /** Products that would be listed if their ingredients were known. */
  unlisted: { total: number; cards: Card[] };
}

/** Undefined if there is nothing to say, as for a list without words. */
export function createReading(response: SearchResponse): SearchReading | undefined {
  const { understood, corrected_query, let_go, contradictions, nearly, offers, unlisted } = response;
  const parts = [understood, let_go, contradictions, nearly, offers];
  if (!corrected_query && parts.every((part) => part.length === 0)) return undefined;
  const total = response.pagination.records_matching_search;
  const sort = understood.find(({ kind }) => kind === "sort")?.value;
  return {
    ...(sort && { sort }),
    understood: understood.map((part) => toUnderstoodPart(part, understood)),
    ...(corrected_query && { corrected: corrected_query }),
    letGo: listTexts(let_go.filter(({ met_by, reason }) => reason === "text" && !met_by)),
    unmet: listTexts(let_go.filter(({ reason }) => reason === "unmet")),
    otherShades: listTexts(let_go.filter(({ reason }) => reason === "other_shades")),
    unknownSkins: listTexts(let_go.filter(({ reason }) => reason === "skin")),
    healthPromises: listTexts(let_go.filter(({ reason }) => reason === "medical")),
    notLeftOut: listTexts(let_go.filter(({ reason }) => reason === "unknown")),
    mayContain: let_go.some(({ may_be_ingredient }) => may_be_ingredient),
    preferred: let_go
      .filter(({ met_by }) => met_by && met_by < total)
      .map(({ text, met_by }) => ({ text, products: met_by })),
    contradictions: contradictions.map(({ message }) => message),
    nearly: nearly.map(({ product, misses }) => ({ card: toCard(product), misses })),
    otherSearches: offers.map(({ products, ...other }) => ({ ...other, cards: products.map(toCard) })),
    unlisted: { total: unlisted.total, cards: unlisted.products.map(toCard) },
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
  "rating",
  ...Object.keys(FILTER_TITLES),
]);
const NARROWER_KINDS: ReadonlySet<string> = new Set(["type", "department"]);

/** Whether a filter chooses just the same. No category does where the same words name a type of product. */
const hasFilter = ({ kind, excluded, start }: Understood, all: Understood[]): boolean =>
  FILTER_KINDS.has(kind) &&
  !excluded &&
  (kind !== "category" || all.every((each) => each.start !== start || !NARROWER_KINDS.has(each.kind)));
