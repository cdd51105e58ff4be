/** Groups matches by how they stand to a shade: worn by the same people, about as light, lighter or deeper. */
import { hexToLab } from "./colour-conversion";
import { getLightnessDifference, getVisibleDifference } from "./colour-difference";
import type { FoundMatch } from "./find-matches";
import { getMatchedValue, type PicturedShade } from "./matched-colour";

export interface MatchGroups {
  /** The shades that people wear as well as the start shade, whatever the swatches say. */
  worn: FoundMatch[];
  asLight: FoundMatch[];
  lighter: FoundMatch[];
  deeper: FoundMatch[];
}

/** From the best bet to the worst. */
const SCALE = ["Very likely your shade", "Good bet", "Worth sampling first", "Long shot"];

/** The best bets first. A match is on a side once the difference is visible. */
export function groupMatches(startShade: PicturedShade, matches: FoundMatch[]): MatchGroups {
  const groups: MatchGroups = { worn: [], asLight: [], lighter: [], deeper: [] };
  const sorted = [...matches].sort((one, other) => SCALE.indexOf(one.scale) - SCALE.indexOf(other.scale));
  for (const match of sorted) groups[getSide(startShade, match)].push(match);
  return groups;
}

function getSide(startShade: PicturedShade, match: FoundMatch): keyof MatchGroups {
  if (match.worn_together !== null) return "worn";
  const [shade] = match.variants;
  const from = hexToLab(getMatchedValue(startShade));
  const to = shade && hexToLab(getMatchedValue(shade));
  if (!from || !to) return "asLight";
  const difference = getLightnessDifference(from, to);
  if (Math.abs(difference) < getVisibleDifference(from)) return "asLight";
  return difference > 0 ? "lighter" : "deeper";
}
