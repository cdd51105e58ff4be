/** Stops the server on a signal, or when its parent process has ended. */
import type { Server } from "node:http";
import type { Readiness } from "./api/readiness";

/** How long running requests may take to finish: less where nobody else could serve meanwhile. */
const SHUTDOWN_TIMEOUT_MS = 5_000;
const DRAIN_TIMEOUT_MS = 30_000;
const PARENT_CHECK_MS = 1_000;

/**
 * First `/readyz` says that this server is draining, and every response closes its connection. After the wait, when
 * proxies have noticed, it stops listening. Then running requests finish, and it exits.
 */
export function shutDownOnSignal(server: Server, readiness: Readiness, drainWaitMs: number): void {
  const shutDown = () => {
    readiness.startDraining();
    setTimeout(
      () => stopListening(server, drainWaitMs ? DRAIN_TIMEOUT_MS : SHUTDOWN_TIMEOUT_MS),
      drainWaitMs,
    );
  };
  process.once("SIGTERM", shutDown);
  process.once("SIGINT", shutDown);
}

function stopListening(server: Server, timeoutMs: number): void {
  if (!server.listening) process.exit(0);
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), timeoutMs).unref();
}

/** A killed launcher cannot send a signal, so this checks whether it still runs. */
export function exitWithParent(parentPid: number): void {
  if (!parentPid) return;
  const initialParent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== initialParent || !isAlive(parentPid)) process.exit(0);
  }, PARENT_CHECK_MS);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
