/** Adds the product to the wishlist or removes it. Anyone not signed in is sent to sign in. */
import { Heart } from "lucide";
import { changeWish } from "~/session/change-wish";
import { formatWish, savePending } from "~/session/pending-action";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { Icon } from "~/ui/icon";
import { LoginButton } from "./login-button";
import type { OwnProductState } from "./use-own-product";

interface WishlistButtonProps {
  slug: string;
  shade: number | undefined;
  ownProduct: OwnProductState;
}

export function WishlistButton({ slug, shade, ownProduct }: WishlistButtonProps) {
  const { member } = useSession();
  const { busy, send } = useRequest();
  const added = ownProduct.product?.is_added_to_wishlist ?? false;
  const toggleWishlist = async () => {
    if (await changeWish(slug, !added, shade)) await ownProduct.reload();
  };
  const heart = (
    <Icon icon={Heart} aria-hidden size={18} strokeWidth={1.7} fill={added ? "currentColor" : "none"} />
  );
  if (!member)
    return (
      <LoginButton icon={heart} onClick={() => savePending("wish", formatWish(slug, shade))}>
        Add to Wishlist
      </LoginButton>
    );
  return (
    <Button
      look={added ? "outline" : "solid"}
      busy={busy}
      busyLabel={<>{heart}Please Wait</>}
      onClick={() => send(toggleWishlist)}
      className="min-w-44 flex-auto px-4 whitespace-nowrap"
    >
      {heart}
      {added ? "Remove from Wishlist" : "Add to Wishlist"}
    </Button>
  );
}
