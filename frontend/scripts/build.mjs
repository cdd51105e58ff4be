/** Builds the pages, the desk, the Node server, the service worker, the embed and compressed copies of all files. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The server sends smaller files as they are. */
const MIN_COMPRESSED_BYTES = 512;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

runNode("node_modules/@remix-run/dev/dist/cli.js", "vite:build");
runNode("node_modules/vite/bin/vite.js", "build", "--config", "vite.desk.config.ts");

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

shortenManifest();

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

compressFiles();

function runNode(script, ...options) {
  const { status } = spawnSync(process.execPath, [script, ...options], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Every page loads the list of all routes. Browsers need no routes that are files, nor what is false. */
function shortenManifest() {
  const [file] = readdirSync("build/client/assets").filter((name) => /^manifest-.*\.js$/.test(name));
  const path = join("build/client/assets", file);
  const [, variable, json] = /^(window\.\w+=)(.*);$/s.exec(readFileSync(path, "utf8"));
  const { routes, ...others } = JSON.parse(json);
  const pages = Object.entries(routes).filter(([id]) => !/^routes\/(sitemaps?|robots|llms)[.[]/.test(id));
  const manifest = { ...others, routes: Object.fromEntries(pages) };
  writeFileSync(
    path,
    `${variable}${JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))};`,
  );
}

/** Writes compressed copies beside each file that is worth it. */
function compressFiles() {
  for (const entry of readdirSync("build/client", { recursive: true })) {
    const path = join("build/client", entry);
    if (!statSync(path).isFile() || !/\.(js|css|html|json|svg|txt|webmanifest|xml|ico)$/.test(path)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < MIN_COMPRESSED_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  }
}
