/** Stops the server on a signal, or when its parent process has ended. */
import type { Server } from "node:http";

const SHUTDOWN_TIMEOUT_MS = 5_000;
const PARENT_CHECK_MS = 1_000;

/** Stops accepting requests, waits for the running ones, and exits. */
export function shutDownOnSignal(server: Server): void {
  const shutDown = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
  };
  process.once("SIGTERM", shutDown);
  process.once("SIGINT", shutDown);
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
