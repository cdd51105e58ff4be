import type { DeskChoices } from "~/api/desk/products";

/** What staff choose from in a shop of one brand and one category. */
export const DESK_CHOICES: DeskChoices = {
  brands: [{ slug: "ada", name: "Ada" }],
  categories: [{ slug: "lips", name: "Lips" }],
  certificates: [],
  finishes: [],
  retailers: [],
};
