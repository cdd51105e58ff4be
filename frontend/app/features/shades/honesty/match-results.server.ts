/** The judged figures of the shop's matches, as `just judge-matches` wrote them. */
import results from "../../../../../benchmarks/results/matches.json";

interface Figure {
  value: number;
}

export interface DepthFigures {
  depth: string;
  /** The share of true shades among the first three of their range. */
  firstThree: number;
  stepSaid: number;
  stepTrue: number;
}

export interface ScaleFigures {
  words: string;
  /** Shares of one: how often it is said, and how often it is true within one and two shade steps. */
  said: number;
  one: number;
  two: number;
}

export interface MatchFigures {
  pairs: number;
  brands: number;
  /** The number of ranges the step between neighbouring shades was measured on. */
  ranges: number;
  /** The median difference (CIEDE2000) of one shade in two shops' pictures, as pictured and mended. */
  pictured: number;
  mended: number;
  /** Shares of one, of brands never fitted on. The chance is that of one shade step. */
  stepSaid: number;
  stepTrue: number;
  itself: number;
  firstThreeBySwatch: number;
  firstThree: number;
  scale: ScaleFigures[];
  /** Of the surest fifth, had we known of each two sets of pictures how often they agree. */
  reachable: number;
  byDepth: DepthFigures[];
  dots: { said: number; true: number }[];
  wearers: WearerFigures;
}

/** The value of wearers' reports, in made worlds whose true colours are known. */
export interface WearerFigures {
  reports: number;
  /** The median error (CIEDE2000) of a colour as pictured, and as corrected. */
  before: number;
  after: number;
  /** The most that liars move 95 of 100 colours, a tenth of all members. */
  movedByLiars: number;
  firstThree: number;
}

const DEPTHS = ["fair", "medium", "deep"] as const;

const getValue = (figure: Figure) => figure.value;

export function readMatchFigures(): MatchFigures {
  const { "held out": heldOut, pairs, "median difference of one shade": median } = results;
  const judged = heldOut["all sources"];
  const { matches } = judged;
  return {
    pairs: pairs["two shops"].pairs + pairs["two products of a shop"].pairs + pairs["kept aside"].pairs,
    brands: judged.brands,
    ranges: pairs.ranges,
    pictured: median.pictured,
    mended: median.mended,
    stepSaid: matches.said,
    stepTrue: matches["true within a step"],
    itself: getValue(judged["the shade itself within a step"]),
    firstThreeBySwatch: getValue(judged["first three by swatch"]),
    firstThree: getValue(judged["first three by all"]),
    scale: Object.entries(matches.scale).map(([words, figures]) => ({
      words,
      said: figures.said,
      one: figures["within a step"],
      two: figures["within two"],
    })),
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

function readWearerFigures(): WearerFigures {
  const worlds = results["planted worlds"];
  return {
    reports: Math.round(getValue(worlds["reports a shade"])),
    before: getValue(worlds["median before"]),
    after: getValue(worlds["median after"]),
    movedByLiars: getValue(worlds["moved by liars, 95th percentile"]),
    firstThree: getValue(worlds["first three by posterior"]),
  };
}
