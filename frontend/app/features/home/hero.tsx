/** The hero of the home page: the shade wall and a link to the shade finder. */
import type { PendingResult } from "~/api/client/load-result";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { AwaitValue } from "~/ui/loading/await-value";
import { Skeleton } from "~/ui/loading/skeleton";
import { ShadeWall } from "./shade-wall";

export function Hero({ wall }: { wall: PendingResult<string> }) {
  return (
    <section aria-label="Welcome" className="overflow-hidden">
      <AwaitValue value={wall} fallback={<WallSkeleton />}>
        {(result) => (result.ok && result.value ? <ShadeWall colours={result.value} /> : null)}
      </AwaitValue>
      <div className="page grid items-end gap-x-10 gap-y-6 pt-4 pb-4 md:grid-cols-12 md:pt-6">
        <h1 className="text-4xl md:col-span-8">
          Find the shade that is <em className="text-accent not-italic">already</em> yours.
        </h1>
        <div className="md:col-span-4 md:pb-2">
          <p className="text-muted">
            We compare every shade with every other by the colour industry’s own formula. Yours may also be at
            a brand you never tried.
          </p>
          <ButtonLink to="/match-your-shade" className="mt-5">
            Match Your Shade
          </ButtonLink>
          <p className="mt-3 text-sm text-muted print:hidden">
            or begin from{" "}
            <Link
              to="/match-your-shade?by=photo"
              className="py-1 underline underline-offset-4 hover:text-ink"
            >
              a photo
            </Link>
            ,{" "}
            <Link
              to="/match-your-shade?by=colour"
              className="py-1 underline underline-offset-4 hover:text-ink"
            >
              a colour
            </Link>{" "}
            or{" "}
            <Link
              to="/match-your-shade?by=several"
              className="py-1 underline underline-offset-4 hover:text-ink"
            >
              several shades
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

function WallSkeleton() {
  return (
    <div className="page py-10">
      <Skeleton className="h-(--wall-height) w-full rounded-media" />
    </div>
  );
}
