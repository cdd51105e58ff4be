/** The parts of a document's lists, such as shades and offers: what tells them apart, and what they are called. */

export type Values = Record<string, unknown>;
export type Part = string | Values;

export const mapByKey = (parts: Part[]): Map<string, Part> =>
  new Map(parts.map((part) => [getPartKey(part), part]));

/** What a part of a list is known by, whatever else of it changes. */
export function getPartKey(part: Part): string {
  if (typeof part === "string") return part;
  if (part.retailer !== undefined) return `${part.retailer} ${part.currency}`;
  return String(part.id ?? part.slug ?? part.url ?? part.name);
}

export const getPartName = (part: Part): string =>
  typeof part === "string" ? part : String(part.name || part.retailer || part.slug || part.url);
