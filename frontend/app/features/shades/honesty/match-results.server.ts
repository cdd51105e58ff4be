/** The judged figures of the shop's matches, as `just judge-matches` wrote them. */
import results from "../../../../../benchmarks/results/matches.json";

interface Figure {
  value: number;
}

export interface DepthFigures {
  depth: string;
  /** The median difference (CIEDE2000) of one shade in two shops' mended pictures. */
  mended: number;
  firstThree: number;
  stepSaid: number;
  stepTrue: number;
}

export interface MatchFigures {
  pairs: number;
  brands: number;
  /** The number of ranges the step between neighbouring shades was measured on. */
  ranges: number;
  /** The median difference (CIEDE2000) of one shade in two shops' pictures, as pictured and mended. */
  pictured: number;
  mended: number;
  /** Shares of one. */
  saidBefore: number;
  trueBefore: number;
  said: number;
  true: number;
  rangeHolds: number;
  /** The chance of one shade step: what is said, and what came true of brands never fitted on. */
  stepSaid: number;
  stepTrue: number;
  firstThree: number;
  firstThreeWithWords: number;
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
  const { before, pairs, diagram, "held out": heldOut } = results;
  return {
    pairs: pairs.pairs,
    brands: pairs.brands,
    ranges: pairs["all ranges"],
    pictured: getValue(before["median difference of one shade"]),
    mended: getValue(heldOut["median difference of one shade"]),
    saidBefore: getValue(before["mean confidence"]),
    trueBefore: getValue(before["came true"]),
    said: getValue(heldOut["mean confidence"]),
    true: getValue(heldOut["came true"]),
    rangeHolds: getValue(heldOut["likely range holds"]),
    stepSaid: getValue(heldOut["mean confidence, step"]),
    stepTrue: getValue(heldOut["came true, step"]),
    firstThree: getValue(heldOut["first three"]),
    firstThreeWithWords: getValue(heldOut["first three, declared words"]),
    byDepth: DEPTHS.map((depth) => ({
      depth,
      mended: getValue(heldOut["range by depth"][depth]["median difference of one shade"]),
      firstThree: getValue(heldOut["range by depth"][depth]["first three"]),
      stepSaid: getValue(heldOut["by depth"][depth]["mean confidence, step"]),
      stepTrue: getValue(heldOut["by depth"][depth]["came true, step"]),
    })),
    wearers: readWearerFigures(),
    dots: diagram.step.map((dot) => ({ said: dot.said, true: dot.true })),
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
