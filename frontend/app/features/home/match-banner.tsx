/** The banner that links to the shade finder: two similar shades as halves of a disc. */
import { Suspense } from "react";
import { useOwnShade } from "~/session/own-shade-store";
import { FINDER_PATH } from "~/site";
import { ButtonLink } from "~/ui/button";
import { SwatchPair } from "~/ui/swatch-pair";

/** Whoever said what they wear sees the news of their shade in its place. */
export function MatchBanner() {
  const ShadeNews = useOwnShade()?.parts.ShadeNews;
  if (!ShadeNews) return <Invitation />;
  return (
    <Suspense fallback={<Invitation />}>
      <ShadeNews>
        <Invitation />
      </ShadeNews>
    </Suspense>
  );
}

function Invitation() {
  return (
    <section aria-labelledby="match-banner" className="page mt-20 md:mt-28">
      <div
        data-whole
        className="grid items-center gap-10 rounded-media bg-tint px-6 py-12 md:grid-cols-12 md:px-14 md:py-16"
      >
        <figure className="mx-auto w-full max-w-52 md:order-last md:col-span-5 md:max-w-80">
          <SwatchPair
            left={{ value: "#c98f6b", name: "A warm medium shade" }}
            right={{ value: "#cd9a72", name: "a close one" }}
            className="w-full"
          />
          <figcaption className="mt-4 text-center text-sm text-muted">
            Side by side, even a small difference shows
          </figcaption>
        </figure>
        <div className="md:col-span-7">
          <p className="kicker">Match Your Shade</p>
          <h2 id="match-banner" className="mt-4 text-3xl">
            You already own the answer.
          </h2>
          <p className="mt-5 max-w-lg text-lg text-muted">
            Tell us the shade that disappears on your skin. We compare it with every shade we know, and say
            how sure each match is.
          </p>
          <ButtonLink to={FINDER_PATH} className="mt-8">
            Find my twin shades
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
