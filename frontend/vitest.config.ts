/** Unit tests: plain functions and small components, without Remix's own build step. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { projectVersion } from "./vite.config";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(projectVersion()) },
  esbuild: { jsx: "automatic" },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: { include: ["test/**/*.test.{ts,tsx}"] },
});
