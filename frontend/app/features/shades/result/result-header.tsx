/** The start shade in large, the number of matches and the share button. */
import { LazyShadeActions } from "~/features/passport/lazy-shade-actions";
import type { StartShade } from "~/features/shades/finder/find-matches";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { useFocusAfterChoice } from "~/features/shades/finder/use-focus-after-choice";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { ShareButton } from "./share-button";

interface ResultHeaderProps {
  query: FinderQuery;
  startShades: StartShade[];
  count: number;
}

export function ResultHeader({ query, startShades, count }: ResultHeaderProps) {
  const [startShade] = startShades;
  const heading = useFocusAfterChoice();
  if (!startShade) return null;
  const several = query.mode === "several";
  const countText = count === 1 ? "1 match" : `${count} matches`;
  return (
    <header className="flex items-center gap-4 border-t border-line pt-4 sm:gap-6">
      <StartShadeDiscs startShades={startShades} />
      <div className="min-w-0 flex-1">
        <p role="status" className="kicker">
          {countText}
        </p>
        <h2 ref={heading} tabIndex={-1} className="line-clamp-3 text-xl outline-none sm:text-2xl">
          {several ? "What suits all you know" : `Close to ${startShade.name}`}
        </h2>
        {!several && <StartShadeSource startShade={startShade} />}
        {!several && (
          <div className="mt-2">
            <LazyShadeActions kind="start" shade={startShade} />
          </div>
        )}
      </div>
      <ShareButton title={several ? "My shades, matched" : `Matches for ${startShade.name}`} />
    </header>
  );
}

function StartShadeDiscs({ startShades }: { startShades: StartShade[] }) {
  // A shade with two verdicts is one shade.
  const shown = startShades.filter(
    ({ name, value }, index) =>
      startShades.findIndex((each) => each.name === name && each.value === value) === index,
  );
  const size = shown.length > 1 ? 56 : 72;
  return (
    <ul aria-label="Your shades" className="flex flex-wrap">
      {shown.map(({ name, value }, index) => (
        <li key={`${name} ${value}`} style={{ marginLeft: index > 0 ? "-1.25rem" : 0 }}>
          <Swatch value={value} name={name} size={size} />
        </li>
      ))}
    </ul>
  );
}

function StartShadeSource({ startShade: { product, possibleError, value } }: { startShade: StartShade }) {
  if (product) {
    return (
      <p className="line-clamp-3 text-sm text-muted">
        {product.brand},{" "}
        <Link to={`/products/${product.slug}`} className="text-ink underline underline-offset-4">
          {product.name}
        </Link>
      </p>
    );
  }
  if (possibleError === undefined)
    return <p className="text-sm text-muted">The colour {value}, as your screen knows it.</p>;
  return (
    <p className="max-w-prose text-sm text-muted">
      Read off a photo: your true shade may be up to ΔE {possibleError.toFixed(1)} from this one, so any match
      that lies nearer than that may be yours, and the photo cannot tell which.
    </p>
  );
}
