/** Builds the pages, the Node server and the compressed copies of all assets. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const remix = spawnSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
  stdio: "inherit",
});
if (remix.status !== 0) process.exit(remix.status ?? 1);

const desk = spawnSync(
  process.execPath,
  ["node_modules/vite/bin/vite.js", "build", "--config", "vite.desk.config.ts"],
  { stdio: "inherit" },
);
if (desk.status !== 0) process.exit(desk.status ?? 1);

await build({
  entryPoints: ["server/index.ts"],
  outfile: "build/front/index.js",
  bundle: true,
  packages: "external",
  external: ["../server/index.js"],
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: true,
  logLevel: "warning",
});

// Every page loads the list of all routes. Browsers need no routes that are files, nor what is false.
const [manifest] = readdirSync("build/client/assets").filter((name) => /^manifest-.*\.js$/.test(name));
const manifestPath = join("build/client/assets", manifest);
const [, name, list] = /^(window\.\w+=)(.*);$/s.exec(readFileSync(manifestPath, "utf8"));
const { routes, ...others } = JSON.parse(list);
const ROUTE_OF_FILE = /^routes\/(sitemaps?|robots|llms)[.[]/;
const pages = Object.entries(routes).filter(([id]) => !ROUTE_OF_FILE.test(id));
const short = JSON.stringify({ ...others, routes: Object.fromEntries(pages) }, (_, value) =>
  value === false ? undefined : value,
);
writeFileSync(manifestPath, `${name}${short};`);

await build({
  entryPoints: ["embed/undertone-match.ts"],
  outfile: "build/client/embed.js",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  logLevel: "warning",
});

// The build id of the service worker: a hash of everything it may cache.
const hashedFiles = [
  "build/client/.vite/manifest.json",
  "build/server/index.js",
  "public/offline.html",
  "public/offline.css",
];
const buildHash = createHash("sha256");
for (const path of hashedFiles) if (existsSync(path)) buildHash.update(readFileSync(path));

await build({
  entryPoints: ["worker/sw.ts"],
  outfile: "build/client/sw.js",
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  define: { __BUILD__: JSON.stringify(buildHash.digest("hex").slice(0, 12)) },
  logLevel: "warning",
});

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt|webmanifest|xml|ico)$/;
for (const entry of readdirSync("build/client", { recursive: true })) {
  const path = join("build/client", entry);
  if (!statSync(path).isFile() || !COMPRESSIBLE.test(path)) continue;
  const bytes = readFileSync(path);
  if (bytes.length < 512) continue;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
