/**
 * A cache of public pages. Stale pages are served at once and rendered again in the background.
 *
 * A page of an older version of the shop is served so for a second. From then on its visitors wait for the new one.
 */

/** How long a page is fresh, and how long a stale page may be served. */
const FRESH_MS = 60_000;
const USABLE_MS = 600_000;
/** How old a page of an older version may be, and how long a visitor waits for the new one. */
const OUTDATED_MS = 1_000;
const LONGEST_WAIT_MS = 2_000;
const MAX_BYTES = 64 * 1_024 * 1_024;

export interface Cacheable {
  readonly size: number;
  /** Whether the page is the same for everyone. */
  readonly storable: boolean;
  /** The version of the shop that it shows, if its API responses told one. */
  readonly version?: string;
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
  #isFollowing = false;

  constructor(
    private readonly now: Now = Date.now,
    private readonly maxBytes: number = MAX_BYTES,
  ) {}

  /** Marks all pages of other versions as stale. Responses of the API tell it while nothing else does. */
  updateVersion(version: string | null): void {
    if (version && !this.#isFollowing) this.#version = version;
  }

  /** Marks all pages of other versions as stale, and takes the version from here alone. */
  follow(version: string): void {
    this.#isFollowing = true;
    this.#version = version;
  }

  /** Takes the version from responses again. */
  stopFollowing(): void {
    this.#isFollowing = false;
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
    if (this.#isFresh(entry)) return entry.page;
    const next = this.#render(key, render).catch(() => entry.page);
    return this.#isShowable(entry) ? entry.page : chooseGoodPage(next, entry.page);
  }

  /** Whether a stale page may be served while the new one is rendered. */
  #isShowable(entry: Entry<P>): boolean {
    return entry.version === this.#version || this.now() - entry.renderedAt < OUTDATED_MS;
  }

  #isFresh(entry: Entry<P>): boolean {
    return entry.version === this.#version && this.now() - entry.renderedAt <= FRESH_MS;
  }

  #render(key: string, render: () => Promise<P>): Promise<P> {
    const running = this.#renders.get(key);
    if (running) return running;
    const version = this.#version; // as it is now: a page that does not know may mix this one and the next
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
    this.#entries.set(key, { page, renderedAt: this.now(), version: page.version ?? version });
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

/** The next page if it is good and comes in time, else the last one. */
async function chooseGoodPage<P extends Cacheable>(next: Promise<P>, last: P): Promise<P> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<P>((resolve) => {
    timer = setTimeout(() => resolve(last), LONGEST_WAIT_MS);
  });
  const page = await Promise.race([next, tooLate]);
  clearTimeout(timer);
  return page.storable ? page : last;
}
