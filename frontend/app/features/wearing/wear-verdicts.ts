/** The verdicts that a member can give on a shade, in words, and which exclude each other. */
import { NO_VISIBLE_DIFFERENCE } from "~/api/constants";
import type { OwnWearing, WearFacts, WearInput, WearLater, WearVerdict } from "~/api/wearing";

export const VERDICTS: { value: WearVerdict; label: string }[] = [
  { value: "matched", label: "It matched me" },
  { value: "too_light", label: "Too light" },
  { value: "too_dark", label: "Too dark" },
  { value: "too_pink", label: "Too pink" },
  { value: "too_yellow", label: "Too yellow" },
  { value: "too_orange", label: "Too orange" },
  { value: "too_ashy", label: "Ashy" },
];

const OPPOSITES: Partial<Record<WearVerdict, WearVerdict>> = {
  too_light: "too_dark",
  too_dark: "too_light",
  too_pink: "too_yellow",
  too_yellow: "too_pink",
  too_orange: "too_ashy",
  too_ashy: "too_orange",
};

export const LATER_OPTIONS = [
  { value: "", label: "I did not notice" },
  { value: "0", label: "Stayed as it was" },
  { value: "1", label: "Turned darker" },
  { value: "-1", label: "Turned lighter" },
];

export const parseLater = (text: string): WearLater => (text === "" ? null : (Number(text) as WearLater));

/** Adds or removes a verdict. What it contradicts goes, so that nothing impossible is sent. */
export function toggleVerdict(chosen: WearVerdict[], verdict: WearVerdict): WearVerdict[] {
  if (chosen.includes(verdict)) return chosen.filter((each) => each !== verdict);
  if (verdict === "matched") return ["matched"];
  return [...chosen.filter((each) => each !== "matched" && each !== OPPOSITES[verdict]), verdict];
}

/** The member's earlier report on a shade, or an empty one. */
export function readReport(wearing: OwnWearing | undefined, variant: number): WearInput {
  const report = wearing?.reports.find((each) => each.variant_id === variant);
  return {
    variant_id: variant,
    verdicts: (report?.verdicts ?? []) as WearVerdict[],
    later: (report?.later ?? null) as WearLater,
    worn_variant_id: report?.worn_variant_id ?? null,
  };
}

/** The shades that another one can be compared with: those worn, and those that matched. */
export function listComparable(wearing: OwnWearing | undefined, variant: number) {
  if (!wearing) return [];
  const matched = wearing.reports.filter(({ verdicts }) => verdicts.includes("matched"));
  const shades = new Map([...wearing.worn, ...matched].map((shade) => [shade.variant_id, shade]));
  shades.delete(variant);
  return [...shades.values()];
}

/** The difference of a shade from its picture, as that many wearers report it. */
export const describeCorrection = (wearers: number, difference: string) =>
  difference === NO_VISIBLE_DIFFERENCE
    ? `${wearers} wearers find it as pictured`
    : `By ${wearers} wearers, ${difference} than pictured`;

/** The reports of wearers on a shade, in sentences. Nothing is known until five of them said it. */
export function describeWear(wear: WearFacts | null): string[] {
  const { wearers, difference, later, later_wearers } = wear ?? {};
  const sentences = [];
  if (wearers && difference) sentences.push(describeCorrection(wearers, difference));
  if (later && later_wearers) sentences.push(`${later_wearers} wearers say that it ${later} within an hour`);
  return sentences;
}
