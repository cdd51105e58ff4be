/**
 * Lets each client draw a few pages at once. Its further ones wait in a queue of its own, so that nobody else waits
 * for them.
 */
import { RefusedError } from "../request-errors";

const MAX_RUNNING = 4;
const MAX_WAITING = 64;
const REFUSAL = "You have opened very many pages at once. Please try again in a moment.";

/** A page to draw. Several clients may wait for it: the first whose turn it is begins. */
export interface Render {
  hasBegun: boolean;
  begin: () => Promise<unknown>;
}

interface Queue {
  running: number;
  waiting: Render[];
}

export class RenderQueues {
  readonly #queues = new Map<string, Queue>();

  /** Begins a render as soon as its client has few others running. Throws a refusal if too many wait already. */
  add(client: string, render: Render): void {
    const queue = this.#queues.get(client) ?? { running: 0, waiting: [] };
    if (render.hasBegun || queue.waiting.includes(render)) return;
    if (queue.running < MAX_RUNNING) {
      this.#queues.set(client, queue);
      this.#begin(client, queue, render);
    } else if (queue.waiting.length < MAX_WAITING) queue.waiting.push(render);
    else throw new RefusedError(429, REFUSAL, { "Retry-After": "2" });
  }

  #begin(client: string, queue: Queue, render: Render): void {
    queue.running += 1;
    render.hasBegun = true;
    void render.begin().finally(() => {
      queue.running -= 1;
      const next = queue.waiting.find(({ hasBegun }) => !hasBegun);
      queue.waiting = next ? queue.waiting.slice(queue.waiting.indexOf(next) + 1) : [];
      if (next) this.#begin(client, queue, next);
      else if (queue.running === 0) this.#queues.delete(client);
    });
  }
}
