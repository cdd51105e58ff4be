/** What leads a result: one line that says what was found, then the cheapest, the surest and the closest match. */
import type { Leading, Match } from "~/api/shades";
import { CompareButton } from "~/features/shades/result/compare-button";
import { MatchRetailer } from "~/features/shades/result/match-retailer";
import type { StartShade } from "~/features/shades/finder/find-matches";
import type { FinderQuery } from "~/features/shades/finder/finder-query";
import { MatchCard } from "~/features/shades/match-card";
import type { PriceState } from "~/ui/price";
import { Link } from "~/ui/link";
import { describeFinding, listLed } from "./finding";

interface LeadingAnswersProps {
  leading: Leading;
  query: FinderQuery;
  shade: StartShade;
  /** Whether the matches that lead are shown as cards of their own. */
  withCards: boolean;
}

export default function LeadingAnswers({ leading, query, shade, withCards }: LeadingAnswersProps) {
  const led = withCards ? listLed(leading) : [];
  return (
    <section aria-label="What was found" className="mt-3">
      <FindingLine leading={leading} own={shade.product?.offer} />
      {led.length > 0 && (
        <ul className="mt-3 grid gap-x-6 gap-y-8 sm:grid-cols-2 md:grid-cols-3">
          {led.map(({ title, match }) => (
            <li key={match.slug}>
              <h3 className="kicker mb-2 border-t border-line pt-2">{title}</h3>
              <MatchCard
                match={match}
                shade={{ ...shade, id: shade.variant }}
                retailer={<MatchRetailer slug={match.slug} />}
                compare={<CompareButton query={query} match={match} />}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** For example: The same colour, £45 less: Marl Veil in Twin. */
export function FindingLine({ leading, own }: { leading: Leading; own?: PriceState | undefined }) {
  const { words, match } = describeFinding(leading, own);
  return (
    <p className="text-lg leading-snug">
      <strong className="font-semibold">{words}</strong>
      {match && (
        <>
          : <FoundProduct match={match} />
        </>
      )}
    </p>
  );
}

function FoundProduct({ match: { slug, brand, name, variants } }: { match: Match }) {
  const [shade] = variants;
  return (
    <Link
      to={`/products/${slug}?variant=${shade?.id ?? ""}`}
      className="underline underline-offset-4 hover:text-accent"
    >
      {brand} {name}
      {shade && ` in ${shade.name}`}
    </Link>
  );
}
