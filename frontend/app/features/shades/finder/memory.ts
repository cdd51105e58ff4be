/** Remembers, in this browser, the parts of the finder already fetched: going back to one is instant. */
import type { Loaded } from "~/api/loaded";
import type { Keep, Later } from "./gather";

const MOST = 60;
const known = new Map<string, Later<Loaded<unknown>>>();

export const remember: Keep = <T>(name: string, ask: () => Promise<Loaded<T>>) => {
  const before = known.get(name) as Later<Loaded<T>> | undefined;
  return before ?? keep(name, ask());
};

/** What the server sent with the page needs no second asking. */
export function prime<T>(name: string, loaded: Loaded<T>): void {
  if (loaded.ok && !known.has(name)) known.set(name, loaded);
}

/** A part that came is kept as it is, so that it shows without waiting; one that failed is asked for again. */
function keep<T>(name: string, asked: Promise<Loaded<T>>): Promise<Loaded<T>> {
  known.set(name, asked);
  if (known.size > MOST) known.delete(known.keys().next().value ?? name);
  asked.then((loaded) => {
    if (loaded.ok) known.set(name, loaded);
    else known.delete(name);
  });
  return asked;
}
