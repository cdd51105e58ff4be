/** Runs the tests of functions (in test/) and of components that are used (beside them) without the Remix build. */
import { defineConfig } from "vitest/config";
import { ALIASES, readProjectVersion } from "./vite.paths";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(readProjectVersion()) },
  esbuild: { jsx: "automatic" },
  resolve: { alias: ALIASES },
  // Files share the modules of their process: loading React and the application anew for each takes longer than
  // the tests. A file undoes what it stubs.
  test: {
    include: ["{test,app}/**/*.test.{ts,tsx}"],
    isolate: false,
    testTimeout: 60_000,
    setupFiles: ["test/support/patience.ts"],
  },
});
