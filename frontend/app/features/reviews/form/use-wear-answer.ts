/** A member's verdict on the shade that a review is about. It begins with what they said before. */
import { useState } from "react";
import type { Variant } from "~/api/product";
import {
  fetchWearing,
  type OwnWearing,
  putWearReport,
  removeWearReport,
  type WearInput,
} from "~/api/wearing";
import { readReport } from "~/features/wearing/wear-verdicts";
import { useLoaded } from "~/ui/loading/use-loaded";

export interface WearAnswer {
  /** Null if no shade is chosen. */
  report: WearInput | null;
  /** The answer that the form began with. */
  before: WearInput | null;
  /** All that the member said of shades. Undefined until it is known. */
  wearing: OwnWearing | undefined;
}

/** `shownShade` is the shade that the review names. */
export function useWearAnswer(
  variants: Variant[],
  shownShade: number | null,
): [WearAnswer, (report: WearInput | null) => void] {
  const [firstShade] = useState(shownShade);
  const [changed, setChanged] = useState<WearInput | null>();
  const isAsked = variants.some(({ wear }) => wear);
  // If it cannot be loaded, the form begins without an answer, and a new one is stored all the same.
  const wearing = useLoaded(isAsked, () => (isAsked ? fetchWearing() : undefined));
  const before = findAnswer(wearing, variants, firstShade);
  return [{ report: changed === undefined ? before : changed, before, wearing }, setChanged];
}

export function findAnswer(
  wearing: OwnWearing | undefined,
  variants: Pick<Variant, "id">[],
  shownShade: number | null,
): WearInput | null {
  const isOfProduct = ({ variant_id }: { variant_id: number }) =>
    variants.some(({ id }) => id === variant_id);
  const shade = shownShade ?? wearing?.reports.find(isOfProduct)?.variant_id;
  return shade === undefined ? null : readReport(wearing, shade);
}

/** The chosen shade, if nothing that is stored would name it. */
export const findUnstoredShade = ({ report }: WearAnswer, shownShade: number | null): number | undefined =>
  report && report.verdicts.length === 0 && shownShade === null ? report.variant_id : undefined;

/** Stores what has changed, and takes back an answer that was emptied. */
export async function saveWearAnswer({ report, before }: WearAnswer): Promise<void> {
  if (report && report.verdicts.length > 0) {
    if (JSON.stringify(report) !== JSON.stringify(before)) await putWearReport(report);
    return;
  }
  const isEmptied =
    before && before.verdicts.length > 0 && (report?.variant_id ?? before.variant_id) === before.variant_id;
  if (isEmptied) await removeWearReport(before.variant_id);
}
