/**
 * A cache of public pages. Stale pages are served at once and rendered again in the background.
 *
 * A page of an older version of the shop is stale, and served for one second more. From then on its visitors wait for
 * the new one.
 */
import { type Render, RenderQueues } from "./render-queues";

/** The time a page is fresh, and the time a stale page may be served. */
const FRESH_MS = 60_000;
const USABLE_MS = 600_000;
/** The age that a page of an older version may have, and the time a visitor waits for the new one. */
const OUTDATED_MS = 1_000;
const LONGEST_WAIT_MS = 2_000;
const MAX_BYTES = 64 * 1_024 * 1_024;

export interface Cacheable {
  readonly size: number;
  /** Whether the page is the same for everyone. */
  readonly storable: boolean;
  /** Whether what the page showed is gone for good: then no older page is shown either. */
  readonly gone?: boolean;
  /** The version of the shop that it shows, if its API responses told one. */
  readonly version?: string;
}

interface Entry<P> {
  page: P;
  renderedAt: number;
  version: string;
}

/** A page that is being rendered, or waits to be. */
interface Rendering<P> extends Render {
  page: Promise<P>;
}

export class PageCache<P extends Cacheable> {
  readonly #entries = new Map<string, Entry<P>>();
  readonly #renders = new Map<string, Rendering<P>>();
  readonly #queues = new RenderQueues();
  #bytes = 0;
  #version = "";
  #isFollowing = false;

  constructor(private readonly maxBytes: number = MAX_BYTES) {}

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

  get version(): string {
    return this.#version;
  }

  /** A cached page, or a new one. Concurrent requests share one render, which waits in the queues of their clients. */
  async get(key: string, render: () => Promise<P>, client = ""): Promise<P> {
    const entry = this.#entries.get(key);
    if (!entry || getAge(entry) > USABLE_MS) return this.#render(key, render, client);
    this.#entries.delete(key);
    this.#entries.set(key, entry); // last, so that it is dropped last
    if (this.#isFresh(entry)) return entry.page;
    const next = this.#render(key, render, client).catch(() => entry.page);
    return this.#isShowable(entry) ? entry.page : chooseGoodPage(next, entry.page);
  }

  /** Whether a stale page may be served while the new one is rendered. */
  #isShowable(entry: Entry<P>): boolean {
    return entry.version === this.#version || getAge(entry) < OUTDATED_MS;
  }

  #isFresh(entry: Entry<P>): boolean {
    return entry.version === this.#version && getAge(entry) <= FRESH_MS;
  }

  async #render(key: string, render: () => Promise<P>, client: string): Promise<P> {
    const rendering = this.#renders.get(key) ?? this.#prepare(key, render);
    this.#queues.add(client, rendering);
    this.#renders.set(key, rendering);
    return rendering.page;
  }

  #prepare(key: string, render: () => Promise<P>): Rendering<P> {
    const { promise, resolve, reject } = createDeferred<P>();
    const begin = async (): Promise<void> => {
      const version = this.#version; // before it is drawn: a page that tells none may mix this one and the next
      await render()
        .then((page) => this.#store(key, page, version))
        .finally(() => this.#renders.delete(key))
        .then(resolve, reject);
    };
    return { page: promise, hasBegun: false, begin };
  }

  /** A failed page does not replace a good one. */
  #store(key: string, page: P, version: string): P {
    if (page.gone) this.#drop(key);
    if (!page.storable) return page;
    this.#drop(key);
    this.#entries.set(key, { page, renderedAt: Date.now(), version: page.version ?? version });
    this.#bytes += page.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
    return page;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= entry.page.size;
    this.#entries.delete(key);
  }
}

const getAge = ({ renderedAt }: Entry<Cacheable>): number => Date.now() - renderedAt;

/** The next page if it comes in time and is good, or says that there is none any more. Else the last one. */
async function chooseGoodPage<P extends Cacheable>(next: Promise<P>, last: P): Promise<P> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<P>((resolve) => {
    timer = setTimeout(() => resolve(last), LONGEST_WAIT_MS);
  });
  const page = await Promise.race([next, tooLate]);
  clearTimeout(timer);
  return page.storable || page.gone ? page : last;
}

function createDeferred<P>() {
  let resolve!: (page: P) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<P>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve, reject };
}
