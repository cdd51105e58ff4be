/** The tags of a shared comparison. */
import type { MetaDescriptor } from "~/router";
import { buildShareMeta } from "~/share-meta.server";
import { buildComparePath } from "~/shared/shades/compare-path";
import type { ComparedProduct } from "./compared-table";

/** The picture shows the first two shades. Nothing where there is one. */
export function buildComparedPreview(compared: ComparedProduct[], origin: string): MetaDescriptor[] {
  const [first, second] = compared;
  if (!first || !second) return [];
  const title = `${first.shade.name} and ${second.shade.name}`;
  return buildShareMeta(
    {
      title,
      description: "Shades side by side, with their finish, size and unit price.",
      path: buildComparePath(compared.map(({ product, shade }) => ({ product: product.slug, id: shade.id }))),
      picture: `v${first.shade.id}_v${second.shade.id}`,
      alt: `${title} side by side`,
    },
    origin,
  );
}
