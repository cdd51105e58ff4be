/** The page that tells what a match is worth: what is exact, what is not, and for whom it is worst. */

import { toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { DEEPEST, DEPTH_LIMITS } from "~/api/constants";
import { fetchCorrections, fetchMatchConstants, type MatchConstants } from "~/api/shades";
import { InformationPage } from "~/features/pages/information-page";
import { CalibrationDiagram } from "~/features/shades/honesty/calibration-diagram";
import { DepthTable } from "~/features/shades/honesty/depth-table";
import { readMatchFigures, type ScaleFigures } from "~/features/shades/honesty/match-results.server";
import { WearersSection } from "~/features/shades/honesty/wearers-section";
import { buildPageMeta } from "~/page-meta";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { DEPTH_NAMES } from "~/shared/shades/shade-depth";
import { HOW_WE_MATCH } from "~/site";
import { ButtonLink } from "~/ui/button";
import { formatNumber } from "~/ui/format";

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
  const api = createLoaderApi(context);
  const [constants, corrections] = await Promise.all([
    toLoadResult(fetchMatchConstants(api)),
    toLoadResult(fetchCorrections(api)),
  ]);
  const isWhole = constants.ok && corrections.ok;
  // Without them the page is whole enough to show, but not to keep.
  return data(
    { figures: readMatchFigures(), constants: constants.ok ? constants.value : null, corrections },
    { status: isWhole ? 200 : UNAVAILABLE },
  );
}

const UNAVAILABLE = 503;

const formatPercent = (share: number) => `${Math.round(share * 100)}%`;

/** The constants that the shop's matches are made with. */
function describeConstants(constants: MatchConstants): string {
  const from = `${formatNumber(constants.pairs)} pairs of pictures of ${constants.brands} brands`;
  return constants.is_default
    ? `In force in this shop: the corrections that come with it, from ${from}.`
    : `In force in this shop: corrections of its own, from ${from}. The figures on this page are of those it came with.`;
}

export default function HowWeMatch() {
  const { figures, constants, corrections } = useLoaderData<typeof loader>();
  return (
    <InformationPage
      title={HOW_WE_MATCH.label}
      lead="The search is exact. The pictures it searches are not. Here is what we measured, the good and the bad."
    >
      <div className="prose">
        <h2>What is exact</h2>
        <p>
          Every shade we know is ranked by CIEDE2000, the colour industry’s formula for the difference that an
          eye sees. No shade is left out and no difference rounded before it is ranked: for the colours we
          compare, the list is the right one, in the right order. “Swatches look the same” is said of these
          colours, not of your skin.
        </p>
        <h2>What is not</h2>
        <p>
          A swatch is a picture of a shade. We compared {formatNumber(figures.pairs)} pairs of pictures of one
          and the same shade: by two shops, or of two products of a brand. Between two shops half of the pairs
          differ by more than {figures.pictured.toFixed(1)}, and an eye begins to see a difference at 0.6 to
          1.0 and accepts one of 1 to 2. So two swatches that agree do not make two shades that agree.
        </p>
        <h2>What we do about it</h2>
        <p>
          The pictures of one product share their error: all a little too dark, or all too yellow. For
          foundation, concealer and other complexion we compare a product’s whole range with what skin shades
          are like and with its own shade names. That brings the {figures.pictured.toFixed(1)} down to{" "}
          {figures.mended.toFixed(1)}. Then each shade is moved towards what its own name says: a “deep
          auburn” that is pictured as a beige, or number 45 between two shades much deeper. A swatch by itself
          stays the one in the picture; where two colours touch, both are the corrected ones, and the
          pictures’ are one press away. A shade that an instrument measured is used as it was measured.
        </p>
        <p>
          The best match first means all that is known: the difference between the colours, in which lightness
          counts half because pictures are worst at it; another undertone that the brand declares; people who
          wear both; and charts that call both the same, as far as we believe them. Within half a shade step
          nothing is called closer than anything else: there it goes by who wears both, what is in stock, and
          price.
        </p>
        <h2>What the four words mean</h2>
        <p>
          “Very likely your shade” is said where people wear both, or where the colours of both were measured
          or given by the brand, and the colours agree. What a chart calls the same is a good bet and no more.
          Everything else is by pictures and names alone: a good bet when the colours all but agree, and
          nearer still for deep shades, whose pictures are worse; a long shot when the pictures are too poor
          to say. Where that line lies was chosen on the same {figures.brands} brands; everything else was
          judged on each brand without it:
        </p>
        <ScaleTable figures={figures.scale} />
        <p>
          A shade step is how far the next shade of a range, lighter or deeper, usually is: 3.4 for fair
          shades and 4.0 for deep ones, the median of {figures.ranges} ranges. These figures are low because
          pictures are: a shade is within one step of <em>itself</em>, by another picture of it, only{" "}
          {formatPercent(figures.itself)} of the time. We say {formatPercent(figures.stepSaid)} on average,
          and {formatPercent(figures.stepTrue)} come true. They tell a good match from a bad one only a
          little, and pictures could not tell much more: had we known beforehand how often each two sets of
          pictures agree, the surest fifth of our matches would be within a step{" "}
          {formatPercent(figures.reachable)} of the time. So sample before you buy where you can.
        </p>
        <p>
          A colour that you type counts as a picture from nobody knows where. Skin that is read off your photo
          is matched by the swatch that such skin would have: swatches are more saturated than skin. We
          learned by how much from 100 people whose arms were measured, seven of them with deep skin, so for
          deep skin we know it less well.
        </p>
        {constants && <p>{describeConstants(constants)}</p>}
      </div>
      <CalibrationDiagram dots={figures.dots} />
      <div className="prose">
        <h2>How often it finds the right one</h2>
        <p>
          Asked for a shade by another picture of it, the first three shades of its own range hold it{" "}
          {formatPercent(figures.firstThree)} of the time; by the swatches alone{" "}
          {formatPercent(figures.firstThreeBySwatch)}. So look at the neighbours of a match, lighter and
          darker, before you decide.
        </p>
        <h2 id="depth">How deep a shade is</h2>
        <p>
          We name the depth of a skin shade by its individual typology angle (ITA), which weighs lightness
          against yellow. Dermatology has other words for the same six steps.
        </p>
        <DepthNamesTable />
        <h2>For whom it is worst</h2>
        <p>
          Pictures of deep shades are wrong by more than those of fair ones. Their matches come true a third
          less often, so by pictures alone we call none of them a good bet. Lipstick differs more from its
          picture than foundation does, and nail polish most.
        </p>
      </div>
      <DepthTable figures={figures.byDepth} />
      <div className="prose">
        <p>
          What helps is measuring. A shade that an instrument read is matched by what was read, and the
          pictures of its product are mended by it.
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

function ScaleTable({ figures }: { figures: ScaleFigures[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">We say</th>
          <th scope="col">How often</th>
          <th scope="col">Within one step</th>
          <th scope="col">Within two</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ words, said, one, two }) => (
          <tr key={words}>
            <th scope="row">{words}</th>
            <td>{formatPercent(said)}</td>
            <td>{formatPercent(one)}</td>
            <td>{formatPercent(two)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DepthNamesTable() {
  const limits = DEPTH_LIMITS.map(({ above, depth }) => ({ depth, angle: `above ${above}°` }));
  const deepest = { depth: DEEPEST, angle: `up to ${DEPTH_LIMITS.at(-1)?.above}°` } as const;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Here</th>
          <th scope="col">In dermatology</th>
          <th scope="col">ITA</th>
        </tr>
      </thead>
      <tbody>
        {[...limits, deepest].map(({ depth, angle }) => (
          <tr key={depth}>
            <th scope="row">{DEPTH_NAMES[depth]}</th>
            <td>{depth}</td>
            <td>{angle}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
