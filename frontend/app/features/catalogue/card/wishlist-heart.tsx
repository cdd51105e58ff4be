/** The heart of a card: adds the product to the wishlist. Anyone not signed in is sent to sign in. */
import { useState } from "react";
import { browserApi } from "~/api/browser-api";
import { describeCause, toProblem } from "~/api/errors";
import { addToWishlist, WISHLIST_ADD_FAILED_TEXT } from "~/api/wishlist";
import { rememberWishlistCount, useSession } from "~/session/session-store";
import { savePendingWish, updateWishlist, useIsWished } from "~/session/wishlist-store";
import { LOGIN_PATH } from "~/site";
import { joinClasses } from "~/ui/join-classes";
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
      aria-label={getLabel(card)}
      className="wish"
    />
  );
}

function MemberHeart({ card }: WishlistHeartProps) {
  const { slug, name } = card;
  const wasAdded = useIsWished(slug);
  const [busy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    await addWish(slug, name);
    setBusy(false);
  };

  if (wasAdded) return null;
  return (
    <button
      type="button"
      aria-label={busy ? "Please Wait" : getLabel(card)}
      disabled={busy}
      onClick={add}
      className={joinClasses("wish", busy && "animate-pulse")}
    />
  );
}

const getLabel = ({ name }: Pick<Card, "name">) => `Add ${name} to your wishlist`;

async function addWish(slug: string, name: string): Promise<void> {
  try {
    const { wishlist_count } = await addToWishlist(browserApi(), slug);
    updateWishlist(slug, true);
    rememberWishlistCount(wishlist_count);
    showToast("success", `${name} is on your wishlist`);
  } catch (error) {
    showToast("error", `${WISHLIST_ADD_FAILED_TEXT}. ${describeCause(toProblem(error))}`);
  }
}
