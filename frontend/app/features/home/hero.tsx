/** The hero of the home page: the shade wall and a link to the shade finder. */
import { lazy, Suspense, useState } from "react";
import type { PendingResult } from "~/api/client/load-result";
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import { useOwnShade } from "~/session/own-shade-store";
import { FINDER_PATH } from "~/site";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { AwaitValue } from "~/ui/loading/await-value";
import { importOrNothing } from "~/ui/loading/lazy-parts";
import { Skeleton } from "~/ui/loading/skeleton";
import { ShadeWall } from "./shade-wall";

const WearSuggestions = lazy(importOrNothing(() => import("./wear-suggestions")));

export function Hero({ wall }: { wall: PendingResult<string> }) {
  return (
    <section aria-label="Welcome">
      <div className="overflow-hidden">
        <AwaitValue value={wall} fallback={<WallSkeleton />}>
          {(result) => (result.ok && result.value ? <ShadeWall colours={result.value} /> : null)}
        </AwaitValue>
      </div>
      <div className="page grid items-end gap-x-10 gap-y-6 pt-4 pb-4 md:pt-6 lg:grid-cols-12">
        <h1 className="text-4xl lg:col-span-8">
          Find the shade that is <em className="text-accent not-italic">already</em> yours.
        </h1>
        <div className="max-w-xl lg:col-span-4">
          <Greeting />
          <WearBox />
          <p className="mt-3 text-sm text-muted print:hidden">
            or <FinderLink>Match Your Shade</FinderLink> step by step, from{" "}
            <FinderLink by="photo">a photo</FinderLink>, <FinderLink by="colour">a colour</FinderLink> or{" "}
            <FinderLink by="several">several shades</FinderLink>
          </p>
        </div>
      </div>
    </section>
  );
}

/** `by` is the way to begin, if not step by step. */
const FinderLink = ({ by, children }: { by?: string; children: string }) => (
  <Link
    to={by ? `${FINDER_PATH}?by=${by}` : FINDER_PATH}
    className="py-1 underline underline-offset-4 hover:text-ink"
  >
    {children}
  </Link>
);

function Greeting() {
  const Own = useOwnShade()?.parts.Greeting;
  const words = (
    <p className="text-muted">Tell us one shade you wear. We find it at every other brand, often for less.</p>
  );
  return Own ? (
    <Suspense fallback={words}>
      <Own />
    </Suspense>
  ) : (
    words
  );
}

/** One line is enough: the finder reads brand, product and shade in any order. It needs no scripts. */
function WearBox() {
  const [words, setWords] = useState("");
  return (
    <form action={FINDER_PATH} className="relative mt-5 flex flex-wrap gap-2">
      <label className="flex min-h-12 min-w-0 flex-1 items-center rounded-full border border-edge bg-raised pl-5 outline-offset-2 outline-accent focus-within:border-ink has-[input:focus-visible]:outline-2">
        <span className="font-display text-lg whitespace-nowrap">I wear</span>
        <input
          name="words"
          required
          maxLength={MAX_SEARCH_LENGTH}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
          placeholder="brand and shade"
          className="min-h-12 w-full min-w-0 rounded-full bg-transparent px-3 outline-none placeholder:text-muted"
        />
      </label>
      <Button type="submit" className="min-h-12">
        Find<span className="sr-only"> my match</span>
      </Button>
      {words && (
        <Suspense fallback={null}>
          <WearSuggestions words={words} />
        </Suspense>
      )}
    </form>
  );
}

function WallSkeleton() {
  return (
    <div className="page py-10">
      <Skeleton className="h-(--wall-height) w-full rounded-media" />
    </div>
  );
}
