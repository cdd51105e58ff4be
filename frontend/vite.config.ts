/** Builds the browser and the server part of the storefront. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The version is defined in pyproject.toml only. */
export function projectVersion(): string {
  const found = /^version\s*=\s*"([^"]+)"/m.exec(readFileSync(here("../pyproject.toml"), "utf8"));
  if (!found?.[1]) throw new Error("pyproject.toml names no version");
  return found[1];
}

const api = process.env.UNDERTONE_API_ORIGIN ?? "http://127.0.0.1:8000";
const toApi = { target: api, changeOrigin: false };

const FRAME = here("./app/root.tsx");
const CARD = here("./app/features/catalogue/card/product-card.tsx");

/**
 * What the frame of every page imports is two files, the libraries' and ours, and what a product's card needs
 * beside it a third: some forty tiny ones compress worse, and each is a request.
 */
function manualChunks(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (id === FRAME) return undefined;
  if (importedBy(FRAME, getModuleInfo).has(id))
    return id.includes("node_modules") && !id.includes("lucide") ? "libraries" : "frame";
  return id === CARD || importedBy(CARD, getModuleInfo).has(id) ? "card" : undefined;
}

function importedBy(
  start: string,
  getModuleInfo: Rollup.GetModuleInfo,
  found = new Set<string>(),
): Set<string> {
  for (const id of getModuleInfo(start)?.importedIds ?? []) {
    if (found.has(id)) continue;
    found.add(id);
    importedBy(id, getModuleInfo, found);
  }
  return found;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  define: { __APP_VERSION__: JSON.stringify(projectVersion()) },
  resolve: { alias: { "~": here("./app") } },
  server: { port: 3000, proxy: { "/api": toApi, "/media": toApi, "/admin": toApi, "/schema": toApi } },
  build: {
    assetsInlineLimit: 0,
    target: "es2022",
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks } },
  },
}));
