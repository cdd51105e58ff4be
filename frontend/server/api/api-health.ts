/**
 * Notices an API that hangs: it accepts connections and answers nothing. Requests then fail at once instead of
 * waiting for the timeout of each.
 *
 * Time is counted in ticks of a timer, so that this server's own pauses do not count.
 */
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { parseProblems, readAnswer } from "./ask-api";
import type { Problems } from "./readiness";

const TICK_MS = 500;
/** The API hangs after so many ticks without any answer. */
const MAX_SILENT_TICKS = 8;
/** A probe is given up after so many ticks: the next one may reach another worker. */
const MAX_PROBE_TICKS = 3;

export class ApiHealth {
  readonly #onHang = new Set<() => void>();
  readonly #url: URL;
  #probe: ClientRequest | undefined;
  #probeTicks = 0;
  #silentTicks = 0;
  #hasAnswered = false;
  #problems: Problems = {};

  constructor(apiOrigin: string) {
    this.#url = new URL("/healthz", apiOrigin);
  }

  /** Whether the API has answered nothing for some seconds. */
  get hangs(): boolean {
    return this.#silentTicks >= MAX_SILENT_TICKS;
  }

  /** The problems of the API's machine that it told last. */
  get problems(): Problems {
    return this.#problems;
  }

  /** Watches until the returned function is called. */
  watch(): () => void {
    const timer = setInterval(() => this.tick(), TICK_MS).unref();
    return () => {
      clearInterval(timer);
      this.#probe?.destroy();
    };
  }

  /** Called with every answer of the API. */
  noteAnswer(): void {
    this.#hasAnswered = true;
    this.#silentTicks = 0;
  }

  /** Calls back if the API begins to hang, unless the returned function is called before. */
  onHang(callback: () => void): () => void {
    this.#onHang.add(callback);
    return () => this.#onHang.delete(callback);
  }

  /** Makes a call of the API. Fails at once while the API hangs, and as soon as it begins to. */
  guard<T>(call: () => Promise<T>): Promise<T> {
    if (this.hangs) return Promise.reject(createHangError());
    return new Promise((resolve, reject) => {
      const stopListening = this.onHang(() => reject(createHangError()));
      call().then(resolve, reject).finally(stopListening);
    });
  }

  tick(): void {
    const wasHanging = this.hangs;
    if (this.#probe && !this.#hasAnswered) this.#silentTicks += 1;
    this.#hasAnswered = false;
    if (this.hangs && !wasHanging) this.#failWaitingCalls();
    this.#keepProbing();
  }

  #failWaitingCalls(): void {
    console.error("The API does not answer. Requests fail at once until it does.");
    for (const callback of [...this.#onHang]) callback();
    this.#onHang.clear();
  }

  #keepProbing(): void {
    this.#probeTicks += 1;
    if (this.#probe && this.#probeTicks < MAX_PROBE_TICKS) return;
    this.#probe?.destroy();
    this.#probeTicks = 0;
    const probe = request(this.#url, { agent: false });
    this.#probe = probe;
    probe.on("response", (response) => {
      this.#endProbe(probe);
      void this.#readProblems(response);
    });
    probe.on("error", () => this.#endProbe(probe));
    probe.end();
  }

  /** An API of another release may answer something else. */
  async #readProblems(response: IncomingMessage): Promise<void> {
    this.#problems = await readAnswer(response)
      .then(({ body }) => parseProblems(body))
      .catch(() => ({}));
  }

  /** A refused connection is no hang: requests fail at once by themselves. A probe that was given up says nothing. */
  #endProbe(probe: ClientRequest): void {
    if (this.#probe !== probe) return;
    this.#probe = undefined;
    this.noteAnswer();
  }
}

const createHangError = () => new TypeError("fetch failed", { cause: new Error("the API does not answer") });
