/** Remembers, in this browser, the parts of the finder already fetched: going back to one is instant. */
import type { LoadResult } from "~/api/load-result";
import type { Keep, Later } from "./gather";

const MOST = 60;
const known = new Map<string, Later<LoadResult<unknown>>>();

export const remember: Keep = <T>(name: string, ask: () => Promise<LoadResult<T>>) => {
  const before = known.get(name) as Later<LoadResult<T>> | undefined;
  return before ?? keep(name, ask());
};

/** What the server sent with the page needs no second asking. */
export function prime<T>(name: string, loaded: LoadResult<T>): void {
  if (loaded.ok && !known.has(name)) known.set(name, loaded);
}

/** A part that came is kept as it is, so that it shows without waiting; one that failed is asked for again. */
function keep<T>(name: string, asked: Promise<LoadResult<T>>): Promise<LoadResult<T>> {
  known.set(name, asked);
  if (known.size > MOST) known.delete(known.keys().next().value ?? name);
  asked.then((loaded) => {
    if (loaded.ok) known.set(name, loaded);
    else known.delete(name);
  });
  return asked;
}
