/** Builds the browser and the server part of the storefront. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { type JsMinifyOptions, minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The version is defined in pyproject.toml only. */
export function projectVersion(): string {
  const match = /^version\s*=\s*"([^"]+)"/m.exec(readFileSync(resolvePath("../pyproject.toml"), "utf8"));
  if (!match?.[1]) throw new Error("pyproject.toml names no version");
  return match[1];
}

/** The colour difference is that of the package that others use. */
export const ALIASES = {
  "~": resolvePath("./app"),
  "undertone-shades": resolvePath("../shade_engine_js/src"),
};

const apiOrigin = process.env.UNDERTONE_API_ORIGIN ?? "http://127.0.0.1:8000";
const apiProxy = { target: apiOrigin, changeOrigin: false };

const ROOT_ROUTE = resolvePath("./app/root.tsx");
const CARD = resolvePath("./app/features/catalogue/card/product-card.tsx");

/**
 * Files of several modules each, which would else be a file a module. Each file is a request, and each that is asked
 * for ahead holds a phone up for milliseconds. A module's own imports go into its file where they are in none here.
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
 * Puts everything that the root route imports into two files: libraries and our own code ("frame"). What only a
 * product card imports becomes a third. Otherwise it would be some forty small files, each with a request, and
 * small files compress worse.
 */
function manualChunks(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
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

/** The notices of licences stay. */
const MINIFY: JsMinifyOptions = {
  module: true,
  compress: true,
  mangle: true,
  format: { comments: "some" },
};

/** Minifies what browsers load. It comes out 4% smaller than by esbuild, Vite's own choice. */
const minifyScripts: Plugin = {
  name: "minify-scripts",
  apply: "build",
  renderChunk: {
    order: "post", // after Vite's own step, which would print the code anew
    handler: async (code) => (await minify(code, MINIFY)).code,
  },
};

const FUTURE = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};

/**
 * Lets Rollup leave out of Remix what this shop never runs: what its settings switch off, which Remix asks for when it
 * runs, and components that nothing imports, which their names for React's tools would keep.
 */
const leaveOutUnusedRemix: Plugin = {
  name: "leave-out-unused-remix",
  apply: "build",
  transform(code, id) {
    if (!id.includes("node_modules/@remix-run/react/")) return;
    return code
      .replace(/(window\.__remixContext\.)?\bfuture\.(v3_\w+)/g, (found, _, name) =>
        String(FUTURE[name as keyof typeof FUTURE] ?? found),
      )
      .replace(/^\w+\.displayName = .*$/gm, "");
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({ future: FUTURE }),
    ...(isSsrBuild ? [] : [leaveOutUnusedRemix, minifyScripts]),
  ],
  define: { __APP_VERSION__: JSON.stringify(projectVersion()) },
  resolve: { alias: ALIASES },
  server: {
    port: 3000,
    fs: { allow: [".", "../shade_engine_js/src"] },
    proxy: {
      "/api": apiProxy,
      "/media": apiProxy,
      "/admin": apiProxy,
      "/schema": apiProxy,
      "/docs": apiProxy,
    },
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: "es2022",
    minify: false,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks } },
  },
}));
