/** What the tape, the pad and the table are about: a shade of a product, or a colour. */
import { FINDER_PATH } from "~/site";
import type { PriceState } from "~/ui/price";

export type WantedColour = { variant_id: number } | { hex: string };

/** What is shown of it. */
export interface OwnColour {
  name: string;
  /** The colour it is compared by. */
  value: string;
  /** What it costs, if it is a shade of a product. */
  offer?: PriceState | undefined;
}

export const TWINS_PATH = "/twins";

/** The page with the tape of a shade or a colour. */
export function buildTwinsPath(wanted: WantedColour, productSlug?: string): string {
  if ("hex" in wanted) return `${TWINS_PATH}?hex=${wanted.hex.replace("#", "")}`;
  return `${TWINS_PATH}?product=${productSlug ?? ""}&shade=${wanted.variant_id}`;
}

/** The finder's answer for a shade of a product, in an order. */
export const buildAnswerPath = (
  brand: string,
  product: string,
  shade: number,
  sort: "cheapest" | "surest" | "unit_price" | "best",
): string =>
  `${FINDER_PATH}?brand=${brand}&product=${product}&shade=${shade}${sort === "best" ? "" : `&sort=${sort}`}`;
