/**
 * Reports errors of this server to a Sentry server, as the API does. Off unless a DSN is set.
 *
 * A report says what kind of error it was and which code failed, and nothing of a shopper. An error's message may
 * quote an address or a name, so it stays in the log.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { basename } from "node:path";

const SEND_INTERVAL_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
const MAX_WAITING = 100;
/** Of one kind of error at one place in the code. */
const MAX_IN_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const MAX_FRAMES = 50;
const TOO_MANY_REQUESTS = 429;
const FRAME = /^\s*at (?:(?:async )?(.*?) \()?(.*?):(\d+):\d+\)?$/;

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  in_app: boolean;
}

export interface ReportSettings {
  /** `https://KEY@HOST/PROJECT`. Empty if nobody collects reports. */
  dsn: string;
  environment: string;
}

/** Undefined if nobody collects reports. */
export const createErrorReporter = (settings: ReportSettings): ErrorReporter | undefined =>
  settings.dsn ? new ErrorReporter(settings) : undefined;

/**
 * Keeps the server running when a promise fails that nothing waits for. Node would end the process, and with it the
 * pages of all other shoppers. Returns what ends this again.
 */
export function surviveUnhandledRejections(reporter: ErrorReporter | undefined): () => void {
  const report = (reason: unknown) => {
    console.error("A promise failed that nothing waited for:", reason);
    reporter?.report(reason, "background work");
  };
  process.on("unhandledRejection", report);
  return () => process.off("unhandledRejection", report);
}

export class ErrorReporter {
  readonly #url: string;
  readonly #key: string;
  #waiting: string[] = [];
  #recent = new Map<string, number>();
  #minute = 0;
  #pausedUntil = 0;

  constructor(private readonly settings: ReportSettings) {
    const { protocol, host, pathname, username } = new URL(settings.dsn);
    this.#url = `${protocol}//${host}${pathname.replace(/\/(\d+)$/, "/api/$1/envelope/")}`;
    this.#key = username;
    setInterval(() => void this.send(), SEND_INTERVAL_MS).unref();
  }

  /** Queues a report. It never waits. `place` says what was served: a page, or any request. */
  report(error: unknown, place: string): void {
    const frames = error instanceof Error ? readFrames(error.stack ?? "") : [];
    const type = error instanceof Error ? error.name : typeof error;
    if (this.#waiting.length >= MAX_WAITING || this.#isTooFrequent(type, frames.at(-1))) return;
    const eventId = randomUUID().replaceAll("-", "");
    const timestamp = new Date().toISOString();
    const event = {
      event_id: eventId,
      timestamp,
      platform: "node",
      level: "error",
      environment: this.settings.environment,
      server_name: hostname(),
      transaction: place,
      exception: { values: [{ type, value: "See the log of the storefront", stacktrace: { frames } }] },
    };
    const head = { event_id: eventId, sent_at: timestamp };
    this.#waiting.push(
      `${[head, { type: "event" }, event].map((part) => JSON.stringify(part)).join("\n")}\n`,
    );
  }

  /** Sends what waits. Reports that cannot be sent are lost. */
  async send(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const body of waiting) {
      if (Date.now() < this.#pausedUntil || !(await this.#post(body))) return;
    }
  }

  async #post(body: string): Promise<boolean> {
    const auth = `Sentry sentry_version=7, sentry_client=undertone/1.0, sentry_key=${this.#key}`;
    const headers = { "content-type": "application/x-sentry-envelope", "x-sentry-auth": auth };
    const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
    try {
      const answer = await fetch(this.#url, { method: "POST", headers, body, signal, redirect: "error" });
      await answer.arrayBuffer();
      if (answer.status === TOO_MANY_REQUESTS) this.#pausedUntil = Date.now() + readPause(answer);
      return answer.ok;
    } catch (error) {
      console.error("Reports of errors are lost:", String(error));
      return false;
    }
  }

  #isTooFrequent(type: string, frame: Frame | undefined): boolean {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#recent = new Map();
    }
    const place = `${type} ${frame?.filename}:${frame?.lineno}`;
    const count = (this.#recent.get(place) ?? 0) + 1;
    this.#recent.set(place, count);
    return count > MAX_IN_A_MINUTE;
  }
}

/** The frames of a stack, the innermost last. */
function readFrames(stack: string): Frame[] {
  const found = stack.split("\n").flatMap((line) => {
    const [, name = "", file = "", number = ""] = FRAME.exec(line) ?? [];
    const isOurs = !(file.startsWith("node:") || file.includes("node_modules"));
    return file ? [{ function: name, filename: basename(file), lineno: Number(number), in_app: isOurs }] : [];
  });
  return found.slice(0, MAX_FRAMES).reverse();
}

function readPause(answer: Response): number {
  const seconds = Number(answer.headers.get("retry-after"));
  return seconds > 0 ? seconds * 1_000 : MINUTE_MS;
}
