/** A card's heart: adds the product for a member, leads everyone else to sign in. */
import { useState } from "react";
import { browserApi } from "~/api/browser";
import { asProblem, friendly } from "~/api/errors";
import { addToWishlist, WISH_FAILED } from "~/api/wishlist";
import { rememberWishlistCount, useSession } from "~/session/store";
import { noteWish, useWished } from "~/session/wishes";
import { cx } from "~/ui/classes";
import { Link } from "~/ui/link";
import { showToast } from "~/ui/toast";
import type { Card } from "./card";

interface WishButtonProps {
  card: Pick<Card, "slug" | "name">;
}

export function WishButton({ card }: WishButtonProps) {
  const { member } = useSession();
  if (member) return <MembersWish card={card} />;
  return <Link to="/account/login" aria-label={labelOf(card)} className="wish" />;
}

function MembersWish({ card }: WishButtonProps) {
  const { slug, name } = card;
  const wished = useWished(slug);
  const [busy, setBusy] = useState(false);

  const add = async () => {
    setBusy(true);
    await wish(slug, name);
    setBusy(false);
  };

  if (wished) return null;
  return (
    <button
      type="button"
      aria-label={busy ? "Please Wait" : labelOf(card)}
      disabled={busy}
      onClick={add}
      className={cx("wish", busy && "animate-pulse")}
    />
  );
}

const labelOf = ({ name }: Pick<Card, "name">) => `Add ${name} to your wishlist`;

async function wish(slug: string, name: string): Promise<void> {
  try {
    const { wishlist_count } = await addToWishlist(browserApi(), slug);
    noteWish(slug, true);
    rememberWishlistCount(wishlist_count);
    showToast("success", `${name} is on your wishlist`);
  } catch (error) {
    showToast("error", `${WISH_FAILED}. ${friendly(asProblem(error))}`);
  }
}
