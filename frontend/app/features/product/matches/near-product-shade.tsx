/** Ways to look around the chosen shade, and to its matches in other orders. */
import type { Product, Variant } from "~/api/product";
import { getMatchedValue } from "~/features/shades/matched-colour";
import { NearColour } from "~/features/shades/near/near-colour";

export default function NearProductShade({ shade, product }: { shade: Variant; product: Product }) {
  return (
    <NearColour
      wanted={{ variant_id: shade.id }}
      own={{ name: shade.name, value: getMatchedValue(shade), offer: product }}
      productSlug={product.slug}
    />
  );
}
