/** Starts the Node server: `node build/front/index.js`. */
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import { loadAssets } from "./assets";
import { createFront } from "./front";
import { readSettings, type Settings } from "./settings";
import { exitWithParent, shutDownOnSignal } from "./shutdown";

const SERVER_BUILD = "../server/index.js";
/** After this time the port is opened even if no page can be drawn: `/readyz` then says why. */
const READY_TIMEOUT_MS = 60_000;
/** How often a taken port is tried again: whoever reserved it, or the server before this one, may be gone soon. */
const PORT_TRIES = 20;
const PORT_RETRY_MS = 250;

const settings = readSettings();
const build = (await import(SERVER_BUILD)) as ServerBuild;
const assets = loadAssets(fileURLToPath(new URL("../client", import.meta.url)));
const { server, readiness } = createFront(build, assets, settings);

shutDownOnSignal(server, readiness, settings.drainWaitMs);
exitWithParent(settings.parentPid);
await readiness.waitUntilReady(READY_TIMEOUT_MS);
if (!readiness.isDraining) listen(server, settings, PORT_TRIES);

function listen(server: Server, { host, port, apiOrigin }: Settings, tries: number): void {
  const onError = (error: NodeJS.ErrnoException) => {
    server.off("listening", onListening);
    const taken = error.code === "EADDRINUSE";
    if (taken && tries > 1) return void setTimeout(() => listen(server, settings, tries - 1), PORT_RETRY_MS);
    console.error(taken ? `Port ${port} is taken. Set PORT to another one.` : error);
    process.exit(1);
  };
  const onListening = () => {
    server.off("error", onError);
    server.on("error", (error) => console.error(error));
    console.log(`Storefront on http://${host}:${port}, API at ${apiOrigin}`);
  };
  server.once("error", onError);
  server.once("listening", onListening);
  server.listen(port, host);
}
