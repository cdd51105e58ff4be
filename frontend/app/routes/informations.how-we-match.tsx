/** The page that tells what a match is worth: what is exact, what is not, and for whom it is worst. */
import { toLoadResult } from "~/api/load-result";
import { createLoaderApi } from "~/api/loader-api.server";
import { fetchCorrections } from "~/api/shades";
import { InformationPage } from "~/features/pages/information-page";
import { CalibrationDiagram } from "~/features/shades/honesty/calibration-diagram";
import { readMatchFigures } from "~/features/shades/honesty/match-results.server";
import { WearersSection } from "~/features/wearing/wearers-section";
import { buildPageMeta } from "~/page-meta";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { HOW_WE_MATCH } from "~/site";
import { ButtonLink } from "~/ui/button";

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: HOW_WE_MATCH.label,
      description:
        "What our shade matches are worth: what is exact, what is not, and how often they come true.",
      canonical: HOW_WE_MATCH.to,
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const corrections = await toLoadResult(fetchCorrections(createLoaderApi(context)));
  // Without the list the page is whole enough to show, but not to keep.
  return data({ figures: readMatchFigures(), corrections }, { status: corrections.ok ? 200 : UNAVAILABLE });
}

const UNAVAILABLE = 503;

const formatPercent = (share: number) => `${Math.round(share * 100)}%`;

export default function HowWeMatch() {
  const { figures, corrections } = useLoaderData<typeof loader>();
  return (
    <InformationPage
      title={HOW_WE_MATCH.label}
      lead="The search is exact. The pictures it searches are not. Here is what we measured, the good and the bad."
    >
      <div className="prose">
        <h2>What is exact</h2>
        <p>
          Every shade we know is ranked by CIEDE2000, the colour industry’s formula for the difference that an
          eye sees. Nothing is estimated or left out: for the swatches we have, the list is the right one, in
          the right order.
        </p>
        <h2>What is not</h2>
        <p>
          A swatch is a picture of a shade. We compared {figures.pairs.toLocaleString("en-GB")} pairs of
          pictures of one and the same shade, of {figures.brands} brands, each pictured by two shops. Half of
          them differ by more than {figures.pictured.toFixed(1)}, and 1 to 2 is what an eye accepts as the
          same. So two swatches that agree do not make two shades that agree.
        </p>
        <h2>What we do about it</h2>
        <p>
          The pictures of one product share their error: all a little too dark, or all too yellow. For
          foundation, concealer and other complexion we compare a product’s whole range with what skin shades
          are like and with its own shade names, and rank by the mended colour. That brings the{" "}
          {figures.pictured.toFixed(1)} down to {figures.mended.toFixed(1)}. The swatch you see stays the one
          in the picture. A shade that an instrument measured is used as it was measured.
        </p>
        <h2>What a chance means</h2>
        <p>
          “About 1 in 20” beside a match is the chance that, on skin, it would look the same beside the shade
          you asked for. We used to say {formatPercent(figures.saidBefore)} on average, and{" "}
          {formatPercent(figures.trueBefore)} came true. Now we say {formatPercent(figures.said)}, and{" "}
          {formatPercent(figures.true)} come true. It is a small number because it is an honest one. Nine in
          ten true differences are meant to lie within the range we give; {formatPercent(figures.rangeHolds)}{" "}
          do.
        </p>
      </div>
      <CalibrationDiagram dots={figures.dots} />
      <div className="prose">
        <h2>How often it finds the right one</h2>
        <p>
          Asked for a shade by another shop’s picture, the first three shades of its own range hold it{" "}
          {formatPercent(figures.firstThree)} of the time. So look at the neighbours of a match too, lighter
          and darker, before you decide.
        </p>
        <h2>For whom it is worst</h2>
        <p>
          Pictures of deep shades are wrong by twice as much as those of fair ones, so chances are lower there
          and ranges wider. Lipstick differs more from its picture than foundation does, and nail polish most.
        </p>
      </div>
      <WearersSection
        figures={figures.wearers}
        corrections={corrections.ok ? corrections.value : undefined}
      />
      <ButtonLink to="/match-your-shade" className="mt-10">
        Match Your Shade
      </ButtonLink>
    </InformationPage>
  );
}
