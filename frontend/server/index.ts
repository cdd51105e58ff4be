/** Starts the Node server: `node build/front/index.js`. */
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import { loadAssets } from "./assets";
import { createFront } from "./front";
import { readSettings } from "./settings";
import { exitWithParent, shutDownOnSignal } from "./shutdown";

const SERVER_BUILD = "../server/index.js";

const settings = readSettings();
const build = (await import(SERVER_BUILD)) as ServerBuild;
const assets = loadAssets(fileURLToPath(new URL("../client", import.meta.url)));
const server = createFront(build, assets, settings);

server.on("error", (error: NodeJS.ErrnoException) => {
  const taken = error.code === "EADDRINUSE";
  console.error(taken ? `Port ${settings.port} is taken. Set PORT to another one.` : error);
  process.exit(1);
});
server.listen(settings.port, settings.host, () => {
  console.log(`Storefront on http://${settings.host}:${settings.port}, API at ${settings.apiOrigin}`);
});
shutDownOnSignal(server);
exitWithParent(settings.parentPid);
