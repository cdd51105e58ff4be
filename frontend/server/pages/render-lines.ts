/**
 * Lets each address draw a few pages at once. Its further ones wait in a line of its own, so that nobody else waits
 * for them.
 */
import { RefusedError } from "../request-errors";

const MAX_RUNNING = 4;
const MAX_WAITING = 64;
const REFUSAL = "You have opened very many pages at once. Please try again in a moment.";

/** A page to draw. Several addresses may wait for it: the first whose turn it is begins. */
export interface Render {
  hasBegun: boolean;
  begin: () => Promise<unknown>;
}

interface Line {
  running: number;
  waiting: Render[];
}

export class RenderLines {
  readonly #lines = new Map<string, Line>();

  /** Begins a render as soon as its address has few others running. Throws a refusal if too many wait already. */
  add(address: string, render: Render): void {
    const line = this.#lines.get(address) ?? { running: 0, waiting: [] };
    if (render.hasBegun || line.waiting.includes(render)) return;
    if (line.running < MAX_RUNNING) {
      this.#lines.set(address, line);
      this.#begin(address, line, render);
    } else if (line.waiting.length < MAX_WAITING) line.waiting.push(render);
    else throw new RefusedError(429, REFUSAL, { "Retry-After": "2" });
  }

  #begin(address: string, line: Line, render: Render): void {
    line.running += 1;
    render.hasBegun = true;
    void render.begin().finally(() => {
      line.running -= 1;
      const next = line.waiting.find(({ hasBegun }) => !hasBegun);
      line.waiting = next ? line.waiting.slice(line.waiting.indexOf(next) + 1) : [];
      if (next) this.#begin(address, line, next);
      else if (line.running === 0) this.#lines.delete(address);
    });
  }
}
