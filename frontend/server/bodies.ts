/**
 * Reads request bodies with limits on size, time and number.
 *
 * If too many bodies are being read, the oldest is ended. Fast bodies finish before they become the oldest,
 * so only slow senders are affected.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Framing } from "./framing";
import { ClientGoneError, RefusedError } from "./refusal";
import { StoredBody } from "./stored-body";

export interface BodyRules {
  /** The time allowed regardless of size, and the longest time in total. */
  graceMs: number;
  mostMs: number;
  /** The minimum average bytes per second after the grace time. */
  leastRate: number;
  /** The maximum number of bodies read at the same time. */
  mostAtOnce: number;
  mostPerClient: number;
}

export const BODY_RULES: BodyRules = {
  graceMs: 5_000,
  mostMs: 300_000,
  leastRate: 4_096,
  mostAtOnce: 1_024,
  mostPerClient: 64,
};

const CHECK_MS = 500;

interface Reading {
  client: string;
  began: number;
  received: number;
  stop(reason: Error): void;
}

export class Bodies {
  readonly #readings = new Set<Reading>();
  readonly #perClient = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly rules: BodyRules = BODY_RULES,
    private readonly now: () => number = Date.now,
  ) {}

  get count(): number {
    return this.#readings.size;
  }

  /** The complete body, or a refusal. A too large Content-Length is refused before reading. */
  async read(
    req: IncomingMessage,
    res: ServerResponse,
    framing: Framing,
    client: string,
    mostBytes: number,
  ): Promise<StoredBody> {
    if (framing !== "chunked" && framing > mostBytes) throw tooLarge();
    if (req.headers.expect) res.writeContinue();
    const body = new StoredBody();
    try {
      await this.#receive(req, body, client, mostBytes);
      return body;
    } catch (error) {
      await body.remove();
      throw error;
    }
  }

  #receive(req: IncomingMessage, body: StoredBody, client: string, mostBytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = (settle: () => void) => {
        req.off("data", take).off("end", end).off("close", gone).off("error", gone);
        req.on("error", () => undefined);
        this.#remove(reading);
        settle();
      };
      const stop = (reason: Error) => done(() => reject(reason));
      const end = () => done(resolve);
      const gone = () => stop(new ClientGoneError());
      const take = (chunk: Buffer) => {
        reading.received += chunk.length;
        if (reading.received > mostBytes) return stop(tooLarge());
        const stored = body.add(chunk);
        if (!stored) return;
        req.pause();
        stored.then(
          () => req.resume(),
          () => stop(noSpace()),
        );
      };
      const reading: Reading = { client, began: this.now(), received: 0, stop };
      this.#add(reading);
      req.on("data", take).on("end", end).on("close", gone).on("error", gone);
    });
  }

  #add(reading: Reading): void {
    const { client } = reading;
    if ((this.#perClient.get(client) ?? 0) >= this.rules.mostPerClient) this.#endOldest(client);
    if (this.#readings.size >= this.rules.mostAtOnce) this.#endOldest();
    this.#readings.add(reading);
    this.#perClient.set(client, (this.#perClient.get(client) ?? 0) + 1);
    this.#timer ??= setInterval(() => this.check(), CHECK_MS).unref();
  }

  #remove(reading: Reading): void {
    if (!this.#readings.delete(reading)) return;
    const others = (this.#perClient.get(reading.client) ?? 1) - 1;
    if (others) this.#perClient.set(reading.client, others);
    else this.#perClient.delete(reading.client);
    if (this.#readings.size) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** A set keeps insertion order, so the first one found is the oldest. */
  #endOldest(client?: string): void {
    for (const reading of this.#readings) {
      if (client !== undefined && reading.client !== client) continue;
      reading.stop(tooMany());
      return;
    }
  }

  /** Ends bodies that arrive too slowly. */
  check(): void {
    const { graceMs, mostMs, leastRate } = this.rules;
    const now = this.now();
    for (const reading of this.#readings) {
      const taken = now - reading.began;
      const needed = ((taken - graceMs) / 1_000) * leastRate;
      if (taken > mostMs || reading.received < needed) reading.stop(tooSlow());
    }
  }
}

const tooLarge = () => new RefusedError(413, "The request body is too large.");
const tooSlow = () => new RefusedError(408, "The request body took too long to arrive. Please try again.");
const RETRY = { "Retry-After": "2" };
const tooMany = () =>
  new RefusedError(503, "Too many uploads at this moment. Please try again in a moment.", RETRY);
const noSpace = () =>
  new RefusedError(503, "There is no space for uploads right now. Please try again later.", {
    "Retry-After": "60",
  });
