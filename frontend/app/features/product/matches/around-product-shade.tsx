/** Ways to look around the chosen shade, and to its matches in other orders. */
import type { Product, Variant } from "~/api/product";
import { ColoursAround } from "~/features/shades/around/colours-around";
import { getMatchedValue } from "~/shared/shades/matched-colour";

export default function AroundProductShade({ shade, product }: { shade: Variant; product: Product }) {
  return (
    <ColoursAround
      wanted={{ variant_id: shade.id }}
      own={{ name: shade.name, value: getMatchedValue(shade), offer: product }}
      productSlug={product.slug}
    />
  );
}
