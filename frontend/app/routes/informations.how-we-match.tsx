/** The page that tells what a match is worth: what is exact, what is not, and for whom it is worst. */
import { toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { DEEPEST, DEPTH_LIMITS } from "~/api/constants";
import { fetchCorrections, fetchMatchConstants, type MatchConstants } from "~/api/shades";
import { InformationPage } from "~/features/pages/information-page";
import { CalibrationDiagram } from "~/features/shades/honesty/calibration-diagram";
import { DepthTable } from "~/features/shades/honesty/depth-table";
import { type MatchFigures, readMatchFigures } from "~/features/shades/honesty/match-results.server";
import { WearersSection } from "~/features/shades/honesty/wearers-section";
import { buildPageMeta } from "~/page-meta";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { DEPTH_NAMES } from "~/shared/shades/shade-depth";
import { FINDER_PATH, HOW_WE_MATCH } from "~/site";
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

function describeConstants(constants: MatchConstants): string {
  const from = `${formatNumber(constants.pairs)} pairs of pictures of ${constants.brands} brands`;
  return constants.is_default
    ? `This shop uses the corrections it came with, worked out from ${from}.`
    : `This shop uses corrections of its own, worked out from ${from}. The figures on this page are of those it came with.`;
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
          and the same shade: by two shops, or of two products of a brand. On that formula’s scale, half of
          the pairs from two shops differ by more than {figures.pictured.toFixed(1)}. An eye begins to see a
          difference at 0.6 to 1.0 and puts up with one of 1 to 2. So two swatches that agree do not make two
          shades that agree.
        </p>
        <h2>What we do about it</h2>
        <p>
          The pictures of one product share their error: all a little too dark, or all too yellow. For
          foundation, concealer and other complexion we compare a product’s whole range with what skin shades
          are like and with its own shade names. That brings the {figures.pictured.toFixed(1)} down to{" "}
          {figures.mended.toFixed(1)}. Then we nudge each shade towards what its name or number says: a “deep
          auburn” that is pictured as a beige, or a number 45 pictured far lighter than its neighbours on both
          sides. Where the two still contradict each other, a match with it is a long shot, unless people wear
          both or a chart pairs them, and its card says so. A swatch on its own shows the picture’s colour.
          Where two touch, you see our corrected colours; one press shows the pictures’ own. A shade that an
          instrument measured is used as it was measured.
        </p>
        <p>
          “Best” uses everything we know: how far apart the colours are, where lightness counts half as much
          because pictures get it most wrong; whether the brand gives another undertone; people who wear both;
          and charts that call the two the same, as far as we trust them. Everything within half a shade step
          counts as equally close: it is sorted by who wears both, what is in stock, and price.
        </p>
        <h2>What the four words mean</h2>
        <p>
          “Very likely your shade” is said where people wear both, or where the colours of both were measured
          or given by the brand, and the colours agree. What a chart calls the same is a good bet and no more.
          Everything else is judged from pictures and names alone: a good bet when the colours almost agree, a
          long shot when the pictures are too poor to tell, and worth sampling first in between. Pictures of
          deep shades are worse, so by pictures alone we call none of them a good bet. We drew the line of a
          good bet on the same {figures.brands} brands that we tested it on. For all else each brand was
          tested with what we learned from the others:
        </p>
        <ScaleTable figures={figures.scale} />
        <p>
          “Very likely your shade” is not in this table: it rests on wearers, instruments and brands, not on
          pictures, and we have no figure of ours for it.
        </p>
        <p>
          A shade step is how far the next shade of a range, lighter or deeper, usually is: 3.4 for fair
          shades and 4.0 for deep ones, the median of {figures.ranges} ranges. These figures are low because
          the pictures are poor: two pictures of <em>one and the same</em> shade are within one step of each
          other only {formatPercent(figures.itself)} of the time. We say {formatPercent(figures.stepSaid)} on
          average, and {formatPercent(figures.stepTrue)} come true. Our chances tell a good match from a bad
          one only a little, and pictures could not do much better: even had we known how often any two sets
          of pictures agree, the fifth we were surest of would be within a step{" "}
          {formatPercent(figures.reachable)} of the time. So sample before you buy where you can.
        </p>
        <p>
          A colour that you type counts as a picture from nobody knows where. When we read your skin from a
          photo, we match it by the swatch that skin like yours would have, because swatches are stronger in
          colour than skin. We learned by how much from 100 people whose arms were measured, seven of them
          with deep skin, so for deep skin we know it less well.
        </p>
        {constants && <p>{describeConstants(constants)}</p>}
      </div>
      <CalibrationDiagram dots={figures.dots} />
      <div className="prose">
        <h2>How often it finds the right one</h2>
        <p>
          When we look up a shade from another picture of it, the right one is among our first three of its
          range {formatPercent(figures.firstThree)} of the time; going by the pictures alone,{" "}
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
          less often. Lipstick differs more from its picture than foundation does, and nail polish most.
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
      <ButtonLink to={FINDER_PATH} className="mt-10">
        Match Your Shade
      </ButtonLink>
    </InformationPage>
  );
}

function ScaleTable({ figures }: { figures: MatchFigures["scale"] }) {
  return (
    <PlainTable
      columns={["We say", "How often", "Within one step", "Within two"]}
      rows={figures.map(({ words, said, one, two }) => [words, ...[said, one, two].map(formatPercent)])}
    />
  );
}

function DepthNamesTable() {
  const limits = DEPTH_LIMITS.map(({ above, depth }) => ({ depth, angle: `above ${above}°` }));
  const deepest = { depth: DEEPEST, angle: `up to ${DEPTH_LIMITS.at(-1)?.above}°` } as const;
  return (
    <PlainTable
      columns={["Here", "In dermatology", "ITA"]}
      rows={[...limits, deepest].map(({ depth, angle }) => [DEPTH_NAMES[depth], depth, angle])}
    />
  );
}

/** The first cell of a row is its heading. */
function PlainTable({ columns, rows }: { columns: string[]; rows: string[][] }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells]) => (
          <tr key={heading}>
            <th scope="row">{heading}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
