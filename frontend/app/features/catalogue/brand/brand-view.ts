/** The data of a brand page: from the API, and derived in the storefront. */
import type { Brand } from "~/api/brands";
import { SHOP_NAME } from "~/site";

export const PAGE_MANAGERS = [SHOP_NAME, "Brand", "BrandAmbassador", "NotManaged"] as const;
export type PageManager = (typeof PAGE_MANAGERS)[number];

export interface BrandView extends Brand {
  displayBrandName: boolean;
  bannerLinkTo: string;
  logoBackground: "paper" | "tint";
  pageManagedBy: PageManager;
}

const MANAGER_TEXTS: Record<PageManager, string> = {
  [SHOP_NAME]: `Page kept by ${SHOP_NAME}`,
  Brand: "Page kept by the brand",
  BrandAmbassador: "Page kept by a brand ambassador",
  NotManaged: "Page not yet kept by the brand",
};

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

export const describePageManager = ({ pageManagedBy }: BrandView): string => MANAGER_TEXTS[pageManagedBy];

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
