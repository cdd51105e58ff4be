/** The subject of the tape, the pad and the table: a shade of a product, or a colour. */
import type { MatchFilters } from "~/shared/shades/finder-query";
import type { ProductPrice } from "~/ui/price";

export type WantedColour = { variant_id: number } | PickedColour;

/** A colour, and where to look: in a category, in a department or everywhere. */
interface PickedColour {
  hex: string;
  category_slug?: string;
  department?: string;
}

/** The department for a colour unless somebody chooses one, as in the finder. */
const SKIN_DEPARTMENT = "complexion";

/** A colour as the finder and the pages of the tape and the pad know it. */
export const toPickedColour = (hex: string, { category, department }: Scope): PickedColour => ({
  hex,
  ...(category ? { category_slug: category } : { department: department ?? SKIN_DEPARTMENT }),
});

type Scope = Pick<MatchFilters, "category" | "department">;

export interface OwnColour {
  name: string;
  value: string;
  /** Its price, if it is a shade of a product. */
  offer?: ProductPrice | undefined;
}

export const TWINS_PATH = "/twins";
export const AROUND_PATH = "/around";

/** The page with the tape of a shade or a colour. */
export const buildTwinsPath = (wanted: WantedColour, productSlug?: string): string =>
  `${TWINS_PATH}?${formatWanted(wanted, productSlug)}`;

/** The page with what is nearest to a shade or a colour that is moved a little, and what is alike. */
export const buildAroundPath = (
  wanted: WantedColour,
  productSlug: string | undefined,
  more?: Record<string, string | number>,
): string => `${AROUND_PATH}?${formatWanted(wanted, productSlug, more)}`;

function formatWanted(
  wanted: WantedColour,
  product = "",
  more: Record<string, string | number> = {},
): string {
  const fields = "hex" in wanted ? listColourFields(wanted) : { product, shade: wanted.variant_id };
  return Object.entries({ ...fields, ...more })
    .map((field) => field.join("="))
    .join("&");
}

const listColourFields = ({ hex, category_slug: category, department }: PickedColour) => ({
  hex: hex.replace("#", ""),
  ...(category ? { category } : department ? { department } : {}),
});
