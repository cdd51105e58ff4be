/** The head of a result: its title, the number of matches, the start shade and the share button. */
import { Share2 } from "lucide";
import type { RefObject } from "react";
import { LazyShadeActions } from "~/features/passport/on-pages/lazy-shade-actions";
import {
  type FinderResult,
  type FoundMatch,
  getOwnPrice,
  MAX_SORTED_MATCHES,
  type StartShade,
} from "~/shared/shades/find-matches";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { toMatchedColour } from "~/shared/shades/matched-colour";
import { isFar } from "~/shared/shades/verdict-words";
import { BUTTON_LOOKS, SMALL_BUTTON_SHAPE } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { showToast } from "~/ui/overlays/toast";
import { describePrice } from "~/ui/price";
import { Swatch } from "~/ui/swatch";
import { useFocusAfterChoice } from "../finder/use-focus-after-choice";
import { suitsAll } from "./suits-all";

interface ResultHeaderProps {
  query: FinderQuery;
  result: FinderResult;
}

export function ResultHeader({ query, result }: ResultHeaderProps) {
  const [startShade] = result.startShades;
  const heading = useFocusAfterChoice();
  if (!startShade) return null;
  const Header = result.leading ? AnsweredHeader : OpenHeader;
  return (
    <Header
      query={query}
      result={result}
      startShade={startShade}
      heading={heading}
      {...describeResult(query, result, startShade)}
    />
  );
}

function describeResult(query: FinderQuery, { matches }: FinderResult, startShade: StartShade) {
  const several = query.mode === "several";
  const areFar = matches.length > 0 && !matches.some(several ? suitsAll : isNear);
  const nearness = areFar ? "Nearest" : matches.length > 0 ? "Close" : "Nothing close";
  return {
    title: several
      ? `What ${areFar ? "comes nearest to" : "suits"} all you know`
      : `${nearness} to ${startShade.name}`,
    count: areFar ? describeFar(matches.length, several) : describeCount(matches.length, query),
  };
}

interface HeaderProps extends ResultHeaderProps {
  startShade: StartShade;
  heading: RefObject<HTMLHeadingElement>;
  title: string;
  /** The number of matches, in words. */
  count: string;
}

/** One line above the answer. A phone hides it after the steps, which say the same. */
function AnsweredHeader({ query, result: { skin }, startShade, heading, title, count }: HeaderProps) {
  return (
    <header
      className={joinClasses(
        "flex flex-wrap items-baseline gap-x-3 border-t border-line pt-3",
        query.mode === "product" && "max-sm:sr-only",
      )}
    >
      <h2 ref={heading} tabIndex={-1} className={joinClasses("outline-none", skin ? "text-2xl" : "text-lg")}>
        {skin?.words ?? title}
      </h2>
      <p role="status" className="text-sm text-muted">
        {count}
      </p>
      {skin?.likelyShades && <p className="w-full">{skin.likelyShades}</p>}
      {!startShade.product && <StartShadeSource startShade={startShade} query={query} />}
    </header>
  );
}

/** Where there is no answer: the start shades in large, and what can be done with the result. */
function OpenHeader({ query, result, startShade, heading, title, count }: HeaderProps) {
  const several = query.mode === "several";
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 md:flex-nowrap sm:gap-x-6">
      <StartShadeDiscs startShades={result.startShades} className={several ? "max-sm:hidden" : undefined} />
      <div className="min-w-0 flex-1">
        <p role="status" className="kicker">
          {count}
        </p>
        <h2 ref={heading} tabIndex={-1} className="line-clamp-3 text-xl outline-none sm:text-2xl">
          {title}
        </h2>
        {!several && <StartShadeSource startShade={startShade} query={query} />}
        {several && result.target && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Swatch value={result.target} name="" size={28} />
            The target: the colour in the middle of what you said
          </p>
        )}
      </div>
      <ResultActions query={query} startShade={startShade} />
    </header>
  );
}

export function ResultActions({
  query,
  startShade,
}: Pick<ResultHeaderProps, "query"> & { startShade: StartShade }) {
  const several = query.mode === "several";
  return (
    <div className="flex items-center gap-2">
      {!several && <LazyShadeActions kind="start" shade={startShade} />}
      <ShareButton title={several ? "My shades, matched" : `Matches for ${startShade.name}`} />
    </div>
  );
}

const isNear = (match: FoundMatch) => !isFar(match) || Boolean(match.worn_together);

const describeFar = (count: number, several: boolean) =>
  `${count} nearest, none ${several ? "suits all you said" : "close"}`;

/** Orders show different numbers: the best are some from each side, and the others end at the most shown. */
function describeCount(count: number, { mode, sort }: FinderQuery): string {
  if (count === 1) return "1 match";
  const isBest = count > 0 && mode !== "several" && !sort;
  return isBest ? `${count} best matches` : `${count < MAX_SORTED_MATCHES ? "" : "First "}${count} matches`;
}

interface StartShadeDiscsProps {
  startShades: StartShade[];
  className: string | undefined;
}

function StartShadeDiscs({ startShades, className }: StartShadeDiscsProps) {
  // A shade with two verdicts is one shade.
  const shown = startShades.filter(
    ({ name, value }, index) =>
      startShades.findIndex((each) => each.name === name && each.value === value) === index,
  );
  const size = shown.length > 1 ? 56 : 72;
  return (
    <ul aria-label="Your shades" className={joinClasses("flex flex-wrap", className)}>
      {shown.map((shade, index) => (
        <li key={`${shade.name} ${shade.value}`} style={{ marginLeft: index > 0 ? "-1.25rem" : 0 }}>
          <Swatch {...toMatchedColour(shade)} size={size} />
        </li>
      ))}
    </ul>
  );
}

function StartShadeSource({ startShade, query }: { startShade: StartShade; query: FinderQuery }) {
  const { product, possibleError, value } = startShade;
  if (product) {
    const offer = getOwnPrice(startShade, query);
    return (
      <p className="line-clamp-3 text-sm text-muted">
        {product.brand},{" "}
        <Link to={`/products/${product.slug}`} className="text-ink underline underline-offset-4">
          {product.name}
        </Link>
        {offer && offer.price !== null && `, ${describePrice(offer)}`}
      </p>
    );
  }
  if (possibleError === undefined)
    return <p className="text-sm text-muted">The colour {value}, as your screen knows it.</p>;
  return (
    <p className="max-w-prose text-sm text-muted">
      {query.mode === "photo"
        ? "Read off a photo, which may be a little off: try before you buy."
        : "A skin tone is a range, not one colour. A photo beside white paper comes closer."}
    </p>
  );
}

/** Shares the result with the device's share sheet, or copies a link. */
function ShareButton({ title }: { title: string }) {
  return (
    <button
      type="button"
      onClick={() => shareOrCopy(title)}
      className={joinClasses(SMALL_BUTTON_SHAPE, BUTTON_LOOKS.outline, "print:hidden")}
    >
      <Icon icon={Share2} aria-hidden size={14} />
      <span className="max-sm:sr-only">Share these matches</span>
    </button>
  );
}

async function shareOrCopy(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showToast("success", "Link copied");
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!wasCancelled) showToast("error", "Copy the link from the address bar");
  }
}
