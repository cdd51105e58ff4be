/**
 * `/readyz`: whether this machine can serve shoppers.
 *
 * A load balancer sends requests only where the answer is 200. What all machines share, such as the database, does
 * not make this one unready: browsing works without it, and all machines would be taken out at once. It is named.
 */
import type { ServerResponse } from "node:http";
import { sendText } from "../responses";

/** The problems, by part, in a word each. Empty if all is well. */
export type Problems = Record<string, string>;

/** Without these a machine cannot serve. Anything else may be wrong and is named. */
const NEEDED = new Set(["draining", "api", "page", "window away", "catalogue away"]);
/** Answers are made at most this often. */
const FRESH_MS = 500;
/** Of an API that is still starting: a call to a port that nobody listens on costs next to nothing. */
const POLL_MS = 25;
/** If something is missing for longer, such as a window or the database, nobody waits for the moment. */
const LATER_POLL_MS = 500;
const SOON_MS = 5_000;

export type Check = () => Promise<Problems>;

export class Readiness {
  #isDraining = false;
  #latest: { at: number; problems: Promise<Problems> } | undefined;

  constructor(private readonly check: Check) {}

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on this machine wants no more requests. It still answers those it gets. */
  startDraining(): void {
    this.#isDraining = true;
  }

  /** Runs the check, unless it was just run. */
  async findProblems(): Promise<Problems> {
    if (this.#isDraining) return { draining: "" };
    if (!this.#latest || Date.now() - this.#latest.at > FRESH_MS) return this.#checkAnew();
    return this.#latest.problems;
  }

  #checkAnew(): Promise<Problems> {
    const problems = this.check();
    this.#latest = { at: Date.now(), problems };
    return problems;
  }

  /** Waits until this machine is ready, or some time has passed. It looks anew each time. */
  async waitUntilReady(timeoutMs: number): Promise<boolean> {
    const began = Date.now();
    for (let waited = 0; waited < timeoutMs; waited = Date.now() - began) {
      if (!this.#isDraining && isReady(await this.#checkAnew())) return true;
      await new Promise((resolve) => setTimeout(resolve, waited < SOON_MS ? POLL_MS : LATER_POLL_MS));
    }
    return false;
  }

  /** With `strict` any problem makes the answer 503, as a monitor wants it. */
  async send(res: ServerResponse, strict: boolean): Promise<void> {
    const problems = await this.findProblems();
    const names = Object.entries(problems).map(nameProblem).join(", ");
    if (!isReady(problems)) return sendText(res, 503, `not ready: ${names}`);
    sendText(res, names && strict ? 503 : 200, names ? `ready, but: ${names}` : "ready");
  }
}

/** Whether shoppers can be served in spite of these problems. */
export function isReady(problems: Problems): boolean {
  return !Object.entries(problems).some(([part, word]) => NEEDED.has(part) || NEEDED.has(`${part} ${word}`));
}

export const nameProblem = ([part, word]: [string, string]): string => (word ? `${part} ${word}` : part);
