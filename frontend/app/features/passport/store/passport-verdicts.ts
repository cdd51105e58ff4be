/** The verdicts of a shopper on a shade they keep: the same as in the finder. */
import type { OwnedVerdict } from "~/api/constants";

const OPPOSITES: [OwnedVerdict, OwnedVerdict][] = [
  ["too_light", "too_dark"],
  ["too_pink", "too_yellow"],
  ["too_orange", "too_ashy"],
];

/** Whether verdicts cannot all be true of one shade, or say the same twice. */
export function areContradictory(verdicts: OwnedVerdict[]): boolean {
  if (new Set(verdicts).size < verdicts.length) return true;
  if (verdicts.includes("wear")) return verdicts.length > 1;
  return OPPOSITES.some((pair) => pair.every((each) => verdicts.includes(each)));
}

/** Adds or removes a verdict. What contradicts it goes. */
export const toggleOwnedVerdict = (chosen: OwnedVerdict[], verdict: OwnedVerdict): OwnedVerdict[] =>
  chosen.includes(verdict)
    ? chosen.filter((each) => each !== verdict)
    : [...chosen.filter((each) => !areContradictory([each, verdict])), verdict];
