/** Stops the server on a signal, or when its parent process has ended. */
import type { Server } from "node:http";

const LAST_ANSWERS_MS = 5_000;
const PARENT_CHECK_MS = 1_000;

/** Stops accepting requests, waits for the running ones, and exits. */
export function endGracefully(server: Server): void {
  const leave = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), LAST_ANSWERS_MS).unref();
  };
  process.once("SIGTERM", leave);
  process.once("SIGINT", leave);
}

/** A killed launcher cannot send a signal, so this checks whether it still runs. */
export function endWithParent(parentPid: number): void {
  if (!parentPid) return;
  const born = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== born || !alive(parentPid)) process.exit(0);
  }, PARENT_CHECK_MS);
  timer.unref();
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
