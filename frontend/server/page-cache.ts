/** A cache of public pages. Stale pages are served at once and rendered again in the background. */

/** How long a page is fresh, and how long a stale page may be served. */
const FRESH_MS = 60_000;
const USABLE_MS = 600_000;
const MAX_BYTES = 64 * 1_024 * 1_024;

export interface Cacheable {
  readonly size: number;
  /** Whether the page is the same for everyone. */
  readonly storable: boolean;
}

interface Entry<P> {
  page: P;
  renderedAt: number;
  version: string;
}

type Now = () => number;

export class PageCache<P extends Cacheable> {
  readonly #entries = new Map<string, Entry<P>>();
  readonly #renders = new Map<string, Promise<P>>();
  #bytes = 0;
  #version = "";

  constructor(
    private readonly now: Now = Date.now,
    private readonly maxBytes: number = MAX_BYTES,
  ) {}

  /** Marks all older pages as stale when the API's window changes. */
  updateVersion(version: string | null): void {
    if (version) this.#version = version;
  }

  /** The latest window version. */
  get version(): string {
    return this.#version;
  }

  /** A cached page, or a new one. Concurrent requests share one render. */
  async get(key: string, render: () => Promise<P>): Promise<P> {
    const entry = this.#entries.get(key);
    if (!entry || this.now() - entry.renderedAt > USABLE_MS) return this.#render(key, render);
    this.#touch(key, entry);
    if (!this.#isFresh(entry)) this.#render(key, render).catch(() => undefined);
    return entry.page;
  }

  #isFresh(entry: Entry<P>): boolean {
    return entry.version === this.#version && this.now() - entry.renderedAt <= FRESH_MS;
  }

  #render(key: string, render: () => Promise<P>): Promise<P> {
    const running = this.#renders.get(key);
    if (running) return running;
    const version = this.#version; // the page may mix both versions if it changes during the render
    const rendering = render()
      .then((page) => this.#store(key, page, version))
      .finally(() => this.#renders.delete(key));
    this.#renders.set(key, rendering);
    return rendering;
  }

  /** A failed page does not replace a good one. */
  #store(key: string, page: P, version: string): P {
    if (!page.storable) return page;
    this.#drop(key);
    this.#entries.set(key, { page, renderedAt: this.now(), version });
    this.#bytes += page.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
    return page;
  }

  #touch(key: string, entry: Entry<P>): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.page.size;
    this.#entries.delete(key);
  }
}
