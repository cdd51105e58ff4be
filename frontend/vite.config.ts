/** Builds the browser and the server part of the storefront. */
import { vitePlugin as remix } from "@remix-run/dev";
import { type JsMinifyOptions, minify } from "@swc/core";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { manualChunks } from "./vite.chunks";
import { ALIASES, readProjectVersion } from "./vite.paths";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

const apiOrigin = process.env.UNDERTONE_API_ORIGIN ?? "http://127.0.0.1:8000";
const API_PATHS = ["/api", "/media", "/admin", "/schema", "/docs"];
const apiProxy = { target: apiOrigin, changeOrigin: false };

/** The notices of licences stay. */
const MINIFY: JsMinifyOptions = { module: true, compress: true, mangle: true, format: { comments: "some" } };

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
 * Takes 15 kB off Remix. It reads its flags when it runs: with their values written in, Rollup leaves out what they
 * switch off. Components that nothing imports would be kept by the names that they are given for React's tools.
 */
const shrinkRemix: Plugin = {
  name: "shrink-remix",
  apply: "build",
  transform(code, id) {
    if (!id.includes("node_modules/@remix-run/react/")) return;
    let shorter = code.replace(/^\w+\.displayName = .*$/gm, "");
    for (const [flag, value] of Object.entries(FUTURE))
      for (const read of [`window.__remixContext.future.${flag}`, `future.${flag}`])
        shorter = shorter.replaceAll(read, String(value));
    return shorter;
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix({ future: FUTURE }), ...(isSsrBuild ? [] : [shrinkRemix, minifyScripts])],
  define: { __APP_VERSION__: JSON.stringify(readProjectVersion()) },
  resolve: { alias: ALIASES },
  server: {
    port: 3000,
    fs: { allow: [".", "../shade_engine_js/src"] },
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, apiProxy])),
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: "es2022",
    minify: false,
    rollupOptions: { output: isSsrBuild ? {} : { manualChunks } },
  },
}));
