/** Starts the Node server: `node build/front/index.js`. */
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import { loadAssets } from "./assets";
import { listen } from "./connections/listen";
import { createErrorReporter, surviveUnhandledRejections } from "./error-reports";
import { createFront } from "./front";
import { readSettings } from "./settings";
import { exitWithParent, shutDownOnSignal } from "./shutdown";
import { openTracer } from "./tracing";

const SERVER_BUILD = "../server/index.js";
/** After this time the port is opened even if no page can be drawn: `/readyz` then says why. */
const READY_TIMEOUT_MS = 60_000;

const settings = readSettings();
const build = (await import(SERVER_BUILD)) as ServerBuild;
const assets = loadAssets(fileURLToPath(new URL("../client", import.meta.url)));
const reporter = createErrorReporter(settings.reports);
const tracer = await openTracer(settings.traces);
const { server, readiness } = createFront(build, assets, settings, { reporter, tracer });

surviveUnhandledRejections(reporter);
shutDownOnSignal(server, readiness, settings.drainWaitMs);
exitWithParent(settings.parentPid);
await readiness.waitUntilReady(READY_TIMEOUT_MS);
if (!readiness.isDraining) await open();

async function open(): Promise<void> {
  const { host, port, apiOrigin, parentPid } = settings;
  try {
    await listen(server, settings, { hasLauncher: parentPid > 0 });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  server.on("error", (error) => console.error(error));
  console.log(`Storefront on http://${host}:${port}, API at ${apiOrigin}`);
}
