/** The judged figures of the shop's matches, as `just judge-matches` wrote them. */
import results from "../../../../../benchmarks/results/matches.json";

const getValue = (figure: { value: number }) => figure.value;

const DEPTHS = ["fair", "medium", "deep"] as const;

export type MatchFigures = ReturnType<typeof readMatchFigures>;

/** Shares are of one, and of brands never fitted on. Differences are by CIEDE2000. */
export function readMatchFigures() {
  const { "held out": heldOut, pairs, "median difference of one shade": median } = results;
  const judged = heldOut["all sources"];
  const { matches } = judged;
  return {
    pairs: pairs["two shops"].pairs + pairs["two products of a shop"].pairs + pairs["kept aside"].pairs,
    brands: judged.brands,
    /** The number of ranges the step between neighbouring shades was measured on. */
    ranges: pairs.ranges,
    /** The median difference of one shade in two shops' pictures, as pictured and mended. */
    pictured: median.pictured,
    mended: median.mended,
    /** How often a match is said to be within one shade step, and how often it is. */
    stepSaid: matches.said,
    stepTrue: matches["true within a step"],
    itself: getValue(judged["the shade itself within a step"]),
    /** How often the true shade is among the first three of its range. */
    firstThreeBySwatch: getValue(judged["first three by swatch"]),
    firstThree: getValue(judged["first three by all"]),
    /** How often each word of the scale is said, and true within one and two shade steps. */
    scale: Object.entries(matches.scale).map(([words, figures]) => ({
      words,
      said: figures.said,
      one: figures["within a step"],
      two: figures["within two"],
    })),
    /** Of the surest fifth, had we known of each two sets of pictures how often they agree. */
    reachable: matches["could be reached"]["within a step of the surest fifth"],
    byDepth: DEPTHS.map((depth) => ({
      depth,
      firstThree: getValue(judged["by depth"][depth]),
      stepSaid: matches["by depth"][depth].said,
      stepTrue: matches["by depth"][depth]["true within a step"],
    })),
    wearers: readWearerFigures(),
    dots: matches.reliability.map((dot) => ({ said: dot.said, true: dot.true })),
  };
}

/** The value of wearers' reports, in made worlds whose true colours are known. */
function readWearerFigures() {
  const worlds = results["planted worlds"];
  return {
    reports: Math.round(getValue(worlds["reports a shade"])),
    /** The median error of a colour as pictured, and as corrected. */
    before: getValue(worlds["median before"]),
    after: getValue(worlds["median after"]),
    /** The most that liars move 95 of 100 colours, a tenth of all members. */
    movedByLiars: getValue(worlds["moved by liars, 95th percentile"]),
    firstThree: getValue(worlds["first three by posterior"]),
  };
}
