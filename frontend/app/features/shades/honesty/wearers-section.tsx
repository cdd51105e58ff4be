/** The corrections of colours by wearers: how they work, what they are worth, and which there are. */
import type { Corrections } from "~/api/shades";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { describeCorrection } from "~/features/wearing/wear-verdicts";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { SwatchPair } from "~/ui/swatch-pair";
import type { MatchFigures } from "./match-results.server";

interface WearersSectionProps {
  figures: MatchFigures["wearers"];
  /** Absent if they could not be loaded. */
  corrections: Corrections | undefined;
}

export function WearersSection({ figures, corrections }: WearersSectionProps) {
  const { reports, before, after, movedByLiars, firstThree } = figures;
  return (
    <section id="wearers" aria-labelledby="wearers-heading">
      <div className="prose">
        <h2 id="wearers-heading">How wearers correct a colour</h2>
        <p>
          What no picture can tell, people who wear a shade know. Members say which shades they wear, and how
          another one sat beside them: it matched, or was too light, dark, pink, yellow, orange or ashy. Each
          has one vote a shade. From all votes together we work out by how much a picture is off, and rank by
          the corrected colour. A swatch on its own still shows the picture’s colour.
        </p>
        <p>
          “14 people wear both” counts members who wear both shades well. It needs no picture at all, and a
          match that many people wear ranks before one that only looks alike. “Turns darker within an hour” is
          what wearers noticed.
        </p>
        <p>
          Every number comes from at least five people. With fewer, nothing changes and nothing is shown.
          Votes count for less from anyone who contradicts themselves or whom nobody agrees with, and when a
          crowd arrives within a day. Nobody sees what one person said, and when they leave, their votes leave
          with them.
        </p>
        <p>
          We tested it in simulations, where the true colours are known and one member in ten lies: with{" "}
          {reports} reports a shade the error falls from {before.toFixed(1)} to {after.toFixed(1)}, and the
          liars shift 95 of 100 shades by less than {movedByLiars.toFixed(1)}. With 20 pairs of shades that
          people wear together, the first three of another range hold the right one{" "}
          {Math.round(firstThree * 100)}% of the time. Real members may err in ways we did not think of.
        </p>
      </div>
      {corrections && corrections.total > 0 && <CorrectedList corrections={corrections} />}
    </section>
  );
}

function describeCorrected(total: number, shown: number): string {
  const count = total === 1 ? "One shade so far" : `${formatNumber(total)} shades so far`;
  return shown < total ? `${count}; these ${shown} have the most wearers.` : `${count}.`;
}

function CorrectedList({ corrections: { total, shades } }: { corrections: Corrections }) {
  return (
    <div className="my-8">
      <h3 className="text-lg">What they corrected</h3>
      <p className="mt-1 text-sm text-muted">
        {describeCorrected(total, shades.length)} The left half of a disc is the picture’s colour, the right
        half the corrected one.
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {shades.map((shade) => (
          <li key={shade.variant_id}>
            <Link
              to={`/products/${shade.product_slug}?variant=${shade.variant_id}`}
              className="group flex min-w-0 items-center gap-3 rounded-field"
            >
              <SwatchPair
                left={shade}
                right={{ name: shade.name, value: shade.corrected }}
                className="size-12 shrink-0"
              />
              <span className="min-w-0 text-sm">
                <span className="line-clamp-2 font-semibold underline-offset-4 group-hover:underline">
                  {shade.name}, {nameWithBrand(shade.brand, shade.product)}
                </span>
                <span className="block text-muted">
                  {describeCorrection(shade.wearers, shade.difference)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
