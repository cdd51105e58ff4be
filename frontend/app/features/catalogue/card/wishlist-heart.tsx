/** The heart of a card: empty it adds the product to the wishlist, filled it takes it off. Others are sent to sign in. */
import { useState } from "react";
import { changeWish } from "~/session/change-wish";
import { useSession } from "~/session/session-store";
import { savePendingWish, useIsWished } from "~/session/wishlist-store";
import { LOGIN_PATH } from "~/site";
import { Link } from "~/ui/link";
import { showToast } from "~/ui/toast";
import type { Card } from "./card-data";

interface WishlistHeartProps {
  card: Pick<Card, "slug" | "name">;
}

export function WishlistHeart({ card }: WishlistHeartProps) {
  const { member } = useSession();
  if (member) return <MemberHeart card={card} />;
  return (
    <Link
      to={LOGIN_PATH}
      onClick={() => savePendingWish(card.slug)}
      aria-label={`Add ${card.name} to your wishlist`}
      className="wish"
    />
  );
}

function MemberHeart({ card: { slug, name } }: WishlistHeartProps) {
  const isWished = useIsWished(slug);
  const [busy, setBusy] = useState(false);

  const toggle = async () => {
    setBusy(true);
    if (await changeWish(slug, !isWished))
      showToast("success", `${name} is ${isWished ? "off" : "on"} your wishlist`);
    setBusy(false);
  };

  return (
    <button
      type="button"
      aria-label={
        busy ? "Please Wait" : `${isWished ? `Remove ${name} from` : `Add ${name} to`} your wishlist`
      }
      aria-disabled={busy}
      onClick={busy ? undefined : toggle}
      className={isWished ? "wish wished" : "wish"}
    />
  );
}
