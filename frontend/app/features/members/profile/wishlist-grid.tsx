/** A wishlist as cards. On the member's own list, each product can be removed. */
import { X } from "lucide";
import { useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import type { WishedProduct } from "~/api/member/profile";
import { removeFromWishlist } from "~/api/member/wishlist";
import { toCard } from "~/features/catalogue/card/card-data";
import { ProductCard } from "~/features/catalogue/card/product-card";
import { useRequest } from "~/ui/forms/use-request";
import { Icon } from "~/ui/icon";
import { planFocusAfterRemoval } from "~/ui/lists/focus-entry";
import { showToast } from "~/ui/overlays/toast";
import { getRest, type ListRest, NextPage } from "./next-page";

interface WishlistGridProps {
  products: WishedProduct[];
  /** Called after a removal. Absent on another member's list. */
  onRemoved?: (() => Promise<void>) | undefined;
  rest?: ListRest | undefined;
}

const LIST = "wishes";

export function WishlistGrid({ products, onRemoved, rest }: WishlistGridProps) {
  const { busy, send } = useRequest();
  const [removed, setRemoved] = useState("");

  /** If it fails, the list stays unchanged, so the shopper sees that nothing was removed. */
  const remove = ({ slug, name }: WishedProduct, button: HTMLElement) => {
    const moveFocus = planFocusAfterRemoval(LIST, button);
    setRemoved(slug);
    const request = async () => {
      await removeFromWishlist(browserApi(), slug);
      await onRemoved?.();
      showToast("success", `${name} is off your wishlist`);
      moveFocus();
    };
    return send(() => request().catch(console.error));
  };

  return (
    <>
      <ul data-entries={LIST} className="grid grid-cols-2 gap-x-5 gap-y-12 sm:grid-cols-3 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.slug} className="relative">
            <ProductCard card={toCard(product)} showHeart={!onRemoved} />
            {onRemoved && (
              <button
                type="button"
                disabled={busy}
                onClick={(event) => remove(product, event.currentTarget)}
                aria-label={
                  busy && removed === product.slug
                    ? "Please Wait"
                    : `Remove ${product.name} from your wishlist`
                }
                className="absolute top-2 right-2 inline-flex size-11 items-center justify-center rounded-full bg-paper/85 transition-colors hover:bg-paper hover:text-accent disabled:opacity-60"
              >
                <Icon icon={X} aria-hidden size={18} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {rest && (
        <NextPage key={rest.after} {...rest} list="wishlist" label="Show more products">
          {(page, reload) => (
            <div className="mt-12">
              <WishlistGrid
                products={page.wishlist}
                onRemoved={onRemoved && reload}
                rest={getRest(page, "wishlist")}
              />
            </div>
          )}
        </NextPage>
      )}
    </>
  );
}
