/** The data of a brand page: from the API, and derived in the storefront. */
import type { Brand } from "~/api/brands";
import { SHOP_NAME } from "~/site";

export const PAGE_MANAGERS = [SHOP_NAME, "Brand", "BrandAmbassador", "NotManaged"] as const;
export type PageManager = (typeof PAGE_MANAGERS)[number];

export interface BrandView extends Brand {
  displayBrandName: boolean;
  bannerLinkTo: string;
  logoBackground: "paper" | "tint";
  /** By no more than chance: nobody has said who keeps a page, so no page shows it. */
  pageManagedBy: PageManager;
}

/** Deterministic, so that the server and every browser render the same. */
export function buildBrandView(brand: Brand): BrandView {
  return {
    ...brand,
    displayBrandName: true,
    bannerLinkTo: `/brands/${brand.slug}`,
    logoBackground: brand.logo ? "paper" : "tint",
    pageManagedBy: PAGE_MANAGERS[hashText(brand.slug) % PAGE_MANAGERS.length] ?? "NotManaged",
  };
}

/** Splits Markdown into plain paragraphs. */
export function splitParagraphs(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}

/** The 32-bit FNV-1a hash. */
function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
