/** The page of a shade. The API writes these addresses the same way, and leads any other to them. */

const MAX_NAME = 60;

export function buildShadePagePath(id: number, productSlug: string, name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const words = trimDashes(trimDashes(plain).slice(0, MAX_NAME));
  return `/shades/${[id, productSlug, words].filter(Boolean).join("-")}`;
}

const trimDashes = (text: string) => text.replace(/^-|-$/g, "");
