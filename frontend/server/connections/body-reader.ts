/**
 * Reads request bodies with limits on size, time and number.
 *
 * If too many bodies are being read, the oldest is ended. Fast bodies finish before they become the oldest,
 * so only slow senders are affected.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { ClientGoneError, RefusedError } from "../request-errors";
import type { Framing } from "./framing";
import { StoredBody } from "./stored-body";

export interface BodyLimits {
  /** The time allowed regardless of size, and the longest time in total. */
  graceMs: number;
  maxMs: number;
  /** The minimum average bytes per second after the grace time. */
  minBytesPerSecond: number;
  /** The maximum number of bodies read at the same time. */
  maxConcurrent: number;
  maxPerClient: number;
}

const BODY_LIMITS: BodyLimits = {
  graceMs: 5_000,
  maxMs: 300_000,
  minBytesPerSecond: 4_096,
  maxConcurrent: 1_024,
  maxPerClient: 64,
};

const CHECK_MS = 500;

interface ExpectedBody {
  framing: Framing;
  /** The address that bodies are counted by. */
  client: string;
  maxBytes: number;
}

interface BodyInProgress {
  client: string;
  startedAt: number;
  received: number;
  stop(reason: Error): void;
}

export class BodyReader {
  readonly #bodies = new Set<BodyInProgress>();
  readonly #countByClient = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: BodyLimits = BODY_LIMITS) {}

  get count(): number {
    return this.#bodies.size;
  }

  /** The complete body, or a refusal. A too large Content-Length is refused before reading. */
  async read(req: IncomingMessage, res: ServerResponse, expected: ExpectedBody): Promise<StoredBody> {
    const { framing, maxBytes } = expected;
    if (framing !== "chunked" && framing > maxBytes) throw createTooLargeError();
    if (req.headers.expect) res.writeContinue();
    const body = new StoredBody();
    try {
      await this.#collect(req, body, expected);
      return body;
    } catch (error) {
      await body.remove();
      throw error;
    }
  }

  #collect(req: IncomingMessage, body: StoredBody, { client, maxBytes }: ExpectedBody): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        req.off("data", onChunk).off("end", onEnd).off("close", onClosed).off("error", onClosed);
        req.on("error", () => undefined);
        this.#remove(reading);
        settle();
      };
      const stop = (reason: Error) => finish(() => reject(reason));
      let lastWrite: Promise<void> | undefined;
      // A request may end while its last part is still being written, and closes once it has ended.
      const onEnd = () => {
        req.off("close", onClosed);
        if (!lastWrite) return finish(resolve);
        lastWrite.then(
          () => finish(resolve),
          () => stop(createNoSpaceError()),
        );
      };
      const onClosed = () => stop(new ClientGoneError());
      const onChunk = (chunk: Buffer) => {
        reading.received += chunk.length;
        if (reading.received > maxBytes) return stop(createTooLargeError());
        const stored = body.append(chunk);
        if (!stored) return;
        lastWrite = stored;
        req.pause();
        stored.then(
          () => req.resume(),
          () => stop(createNoSpaceError()),
        );
      };
      const reading: BodyInProgress = { client, startedAt: Date.now(), received: 0, stop };
      this.#add(reading);
      req.on("data", onChunk).on("end", onEnd).on("close", onClosed).on("error", onClosed);
    });
  }

  #add(reading: BodyInProgress): void {
    const { client } = reading;
    if ((this.#countByClient.get(client) ?? 0) >= this.limits.maxPerClient) this.#endOldest(client);
    if (this.#bodies.size >= this.limits.maxConcurrent) this.#endOldest();
    this.#bodies.add(reading);
    this.#countByClient.set(client, (this.#countByClient.get(client) ?? 0) + 1);
    this.#timer ??= setInterval(() => this.endSlowBodies(), CHECK_MS).unref();
  }

  #remove(reading: BodyInProgress): void {
    if (!this.#bodies.delete(reading)) return;
    const remaining = (this.#countByClient.get(reading.client) ?? 1) - 1;
    if (remaining) this.#countByClient.set(reading.client, remaining);
    else this.#countByClient.delete(reading.client);
    if (this.#bodies.size) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** A set keeps insertion order, so the first one found is the oldest. */
  #endOldest(client?: string): void {
    for (const reading of this.#bodies) {
      if (client !== undefined && reading.client !== client) continue;
      reading.stop(createTooManyError());
      return;
    }
  }

  endSlowBodies(): void {
    const { graceMs, maxMs, minBytesPerSecond } = this.limits;
    const now = Date.now();
    for (const reading of this.#bodies) {
      const elapsedMs = now - reading.startedAt;
      const minBytes = ((elapsedMs - graceMs) / 1_000) * minBytesPerSecond;
      if (elapsedMs > maxMs || reading.received < minBytes) reading.stop(createTooSlowError());
    }
  }
}

const createTooLargeError = () => new RefusedError(413, "The request body is too large.");
const createTooSlowError = () =>
  new RefusedError(408, "The request body took too long to arrive. Please try again.");
const RETRY_SOON = { "Retry-After": "2" };
const createTooManyError = () =>
  new RefusedError(503, "Too many uploads at this moment. Please try again in a moment.", RETRY_SOON);
const createNoSpaceError = () =>
  new RefusedError(503, "There is no space for uploads right now. Please try again later.", {
    "Retry-After": "60",
  });
