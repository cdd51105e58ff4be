/** The judged figures of the shop's matches, as `just judge-matches` wrote them. */
import results from "../../../../../benchmarks/results/matches.json";

interface Figure {
  value: number;
}

export interface MatchFigures {
  pairs: number;
  brands: number;
  /** The median difference (CIEDE2000) of one shade in two shops' pictures, as pictured and mended. */
  pictured: number;
  mended: number;
  /** Shares of one. */
  saidBefore: number;
  trueBefore: number;
  said: number;
  true: number;
  rangeHolds: number;
  firstThree: number;
  dots: { said: number; true: number }[];
  wearers: WearerFigures;
}

/** What wearers' reports are worth, in made worlds whose true colours are known. */
export interface WearerFigures {
  reports: number;
  /** The median error (CIEDE2000) of a colour as pictured, and as corrected. */
  before: number;
  after: number;
  /** How far 95 of 100 colours are moved at most by liars, a tenth of all members. */
  movedByLiars: number;
  firstThree: number;
}

const getValue = (figure: Figure) => figure.value;

export function readMatchFigures(): MatchFigures {
  const { before, defaults, pairs, diagram } = results;
  return {
    pairs: pairs.pairs,
    brands: pairs.brands,
    pictured: getValue(before["median difference of one shade"]),
    mended: getValue(defaults["median difference of one shade"]),
    saidBefore: getValue(before["mean confidence"]),
    trueBefore: getValue(before["came true"]),
    said: getValue(defaults["mean confidence"]),
    true: getValue(defaults["came true"]),
    rangeHolds: getValue(defaults["likely range holds"]),
    firstThree: getValue(defaults["first three"]),
    wearers: readWearerFigures(),
    dots: diagram["wide event"].map((dot) => ({ said: dot.said, true: dot.true })),
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
