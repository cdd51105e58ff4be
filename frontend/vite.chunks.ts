/** Which modules the built browser files have: a few larger files instead of many small ones, which compress worse. */
import type { Rollup } from "vite";
import { resolvePath } from "./vite.paths";

const ROOT_ROUTE = resolvePath("./app/root.tsx");
const CARD = resolvePath("./app/features/catalogue/card/product-card.tsx");

/**
 * The modules of each shared file, which would otherwise be a file each. Every file is a request, and one that is
 * preloaded holds a phone up for milliseconds. What a module imports goes into its file too, unless it is listed here.
 */
const FILES: Record<string, string[]> = {
  // Small, and most first views show them: beside the card they cost no file of their own.
  card: [
    "api/categories.ts",
    "api/client/load-result.ts",
    "ui/loading/await-value.tsx",
    "ui/breadcrumbs.tsx",
    "ui/loading/retry-panel.tsx",
    "ui/swatch.tsx",
    "ui/swatch-pair.tsx",
  ],
  // What the pages of products and matches need of shades.
  "shade-parts": [
    "api/product.ts",
    "api/shades.ts",
    "features/passport/on-pages/lazy-shade-actions.tsx",
    "shared/buy-link.tsx",
    "shared/web-url.ts",
    "shared/shades/colour-conversion.ts",
    "shared/shades/matched-colour.ts",
    "shared/shades/shade-depth.ts",
  ],
  // Each is too small for a file of its own.
  "small-parts": ["ui/forms/select.tsx", "ui/prose.tsx"],
  // What a product's page and the forms it opens share.
  "product-parts": ["api/reviews.ts", "shared/shades/verdict-links.tsx", "features/wearing/wear-verdicts.ts"],
  // Every page needs them later, the finder at once.
  "shade-words": ["shared/shades/compare-path.ts", "shared/shades/verdict-words.ts"],
  // Reporting and following, beside a review and on a profile.
  "review-actions": ["features/reviews/report-button.tsx", "features/reviews/review-actions.tsx"],
  // A match on a card.
  "match-parts": [
    "features/shades/delta-e-note.tsx",
    "shared/shades/departments.ts",
    "features/shades/finder/finder-cache.ts",
    "features/shades/match-skeleton.tsx",
  ],
  // What leads a list of matches, and what stands where there is none.
  "leading-parts": ["features/shades/match-list.tsx", "features/shades/no-close-match.tsx"],
  // The shades around a colour.
  "around-parts": [
    "features/shades/around/colours-around.tsx",
    "features/shades/around/nearest-shades.tsx",
    "features/shades/around/tolerance-slider.tsx",
    "features/shades/around/wanted-colour.ts",
    "ui/lists/folded-table.tsx",
  ],
  // What a shopper wears and compares.
  "own-parts": [
    "api/passport.ts",
    "features/compare/compare-store.ts",
    "features/compare/tray-bar.tsx",
    "features/passport/store/describe-shade.ts",
    "features/passport/panel/open-panel.ts",
    "features/passport/store/passport-store.ts",
  ],
};
const FILE_OF_MODULE = new Map(
  Object.entries(FILES).flatMap(([file, paths]) => paths.map((path) => [resolvePath(`./app/${path}`), file])),
);

/**
 * Names the file of a module, for Rollup. Everything that the root route imports is in two: libraries and our own code
 * ("frame"). What only a product card imports is in a third.
 */
export function manualChunks(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (id === ROOT_ROUTE) return undefined;
  if (findImports(ROOT_ROUTE, getModuleInfo).has(id)) return isLibrary(id) ? "libraries" : "frame";
  const file = FILE_OF_MODULE.get(id);
  if (file) return file;
  return id === CARD || findImports(CARD, getModuleInfo).has(id) ? "card" : undefined;
}

/** Icons are few and small, so they stay with our code. CommonJS libraries need Rollup's helpers beside them. */
const isLibrary = (id: string) =>
  (id.includes("node_modules") && !id.includes("lucide")) || id.includes("commonjsHelpers");

/** All modules that a module imports, directly or not. */
function findImports(
  start: string,
  getModuleInfo: Rollup.GetModuleInfo,
  found = new Set<string>(),
): Set<string> {
  for (const id of getModuleInfo(start)?.importedIds ?? []) {
    if (found.has(id)) continue;
    found.add(id);
    findImports(id, getModuleInfo, found);
  }
  return found;
}
