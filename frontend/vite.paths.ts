/** What the builds and the tests of the storefront share: its paths and its version. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The version is defined in pyproject.toml only. */
export function readProjectVersion(): string {
  const match = /^version\s*=\s*"([^"]+)"/m.exec(readFileSync(resolvePath("../pyproject.toml"), "utf8"));
  if (!match?.[1]) throw new Error("pyproject.toml names no version");
  return match[1];
}

/** The colour difference is that of the package that others use. */
export const ALIASES = {
  "~": resolvePath("./app"),
  "undertone-shades": resolvePath("../shade_engine_js/src"),
};
