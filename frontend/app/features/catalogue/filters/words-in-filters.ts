/** Shows in the filters of a list what the words of its search chose, and takes it out of the words again. */
import { type ListQuery, setPrice } from "../list/list-query";
import type { UnderstoodPart } from "../list/search-reading";

/** A change of the filters. `words` is the search that is left, or undefined if its words stay. */
interface FilterChange {
  query: ListQuery;
  words?: string;
}

/** The filters as the shopper sees them: those in the address, and those that the words chose. */
export function addWords(query: ListQuery, parts: UnderstoodPart[]): ListQuery {
  return parts.reduce(addPart, query);
}

/**
 * The query and the words after a change of the filters that are shown. Where a filter that the words chose is gone,
 * those words are taken out. What else they chose stays as a filter.
 */
export function changeFilters(inAddress: ListQuery, next: ListQuery, parts: UnderstoodPart[]): FilterChange {
  const gone = parts.filter((part) => !hasPart(next, part));
  const comesOfGoneWords = (part: UnderstoodPart) =>
    gone.some(({ text, without }) => text === part.text && without === part.without);
  const staying = parts.filter((part) => !comesOfGoneWords(part));
  const query = staying.reduce((left, part) => removePart(left, inAddress, part), next);
  const [first, ...others] = gone;
  return first ? { query, words: takeOut(first, others) } : { query };
}

/** The words without several parts. Each part knows the words without itself. */
const takeOut = (first: UnderstoodPart, others: UnderstoodPart[]): string =>
  others
    .filter(({ text }) => text !== first.text)
    .reduce((words, { text }) => words.replace(text, " ").replace(/\s+/g, " ").trim(), first.without);

function addPart(query: ListQuery, { kind, values = [] }: UnderstoodPart): ListQuery {
  if (values.length === 0) return query;
  if (kind === "stock") return { ...query, inStock: true };
  if (kind === "price") return addPrice(query, readRange(values));
  return setList(query, kind, [...new Set([...getList(query, kind), ...values])]);
}

function addPrice(query: ListQuery, { least = 0, most = Infinity }: Range): ListQuery {
  const min = Math.max(query.min ?? 0, least);
  const max = Math.min(query.max ?? Infinity, most);
  const { page, lastPage } = query;
  return { ...setPrice(query, min || undefined, max === Infinity ? undefined : max), page, lastPage };
}

function hasPart(query: ListQuery, { kind, values = [] }: UnderstoodPart): boolean {
  if (kind === "stock") return values.length === 0 || query.inStock === true;
  if (kind === "price") return hasRange(query, readRange(values));
  const list = getList(query, kind);
  return values.every((value) => list.includes(value));
}

const hasRange = ({ min = 0, max = Infinity }: ListQuery, { least = 0, most = Infinity }: Range): boolean =>
  min >= least && max <= most;

/** A query without what a part of the words chose, unless the address chooses that too. */
function removePart(
  query: ListQuery,
  inAddress: ListQuery,
  { kind, values = [] }: UnderstoodPart,
): ListQuery {
  if (kind === "stock") return inAddress.inStock ? query : { ...query, inStock: false };
  if (kind === "price") return removeRange(query, inAddress, readRange(values));
  const chosenInAddress = getList(inAddress, kind);
  const left = getList(query, kind).filter(
    (value) => !values.includes(value) || chosenInAddress.includes(value),
  );
  return setList(query, kind, left);
}

/** Only an end that the words alone chose is removed. */
function removeRange(query: ListQuery, inAddress: ListQuery, { least, most }: Range): ListQuery {
  const min = query.min === least && inAddress.min !== least ? undefined : query.min;
  const max = query.max === most && inAddress.max !== most ? undefined : query.max;
  return setPrice(query, min && Math.floor(min), max && Math.ceil(max));
}

const getList = ({ brands, categories, attributes }: ListQuery, kind: string): string[] =>
  (kind === "brand" ? brands : kind === "category" ? categories : attributes[kind]) ?? [];

function setList(query: ListQuery, kind: string, values: string[]): ListQuery {
  if (kind === "brand") return { ...query, brands: values };
  if (kind === "category") return { ...query, categories: values };
  const { [kind]: _, ...others } = query.attributes;
  return { ...query, attributes: values.length > 0 ? { ...others, [kind]: values } : others };
}

interface Range {
  least?: number;
  most?: number;
}

/** `500-2000` is from £5 to £20. Either end may be open. */
function readRange([text = "-"]: string[]): Range {
  const [least, most] = text.split("-").map((pence) => (pence ? Number(pence) / 100 : undefined));
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
}
