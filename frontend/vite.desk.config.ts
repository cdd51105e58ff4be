/**
 * Builds the desk by itself: with the shop's pages it would share files, and each of those is cut anew for it. So not a
 * byte of it reaches a shopper.
 */
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { ALIASES, readProjectVersion, resolvePath } from "./vite.paths";

export default defineConfig({
  plugins: [tailwindcss()],
  base: "/desk/",
  publicDir: false,
  define: {
    __APP_VERSION__: JSON.stringify(readProjectVersion()),
    "process.env.NODE_ENV": JSON.stringify("production"),
  },
  resolve: { alias: ALIASES },
  build: {
    outDir: "build/client/desk",
    assetsDir: "",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: {
      input: { desk: resolvePath("./app/features/desk/main.tsx") },
      output: { entryFileNames: "[name].js" },
      preserveEntrySignatures: "strict",
    },
  },
});
