/** A card's heart: adds the product for a member, leads everyone else to sign in. */
import { useState } from "react";
import { browserApi } from "~/api/browser";
import { asProblem, friendly } from "~/api/errors";
import { addToWishlist, WISH_FAILED } from "~/api/wishlist";
import { FromLink } from "~/features/shell/from-link";
import { rememberWishlistCount, useSession } from "~/session/store";
import { noteWish, useWished } from "~/session/wishes";
import { cx } from "~/ui/classes";
import { showToast } from "~/ui/toast";
import type { Card } from "./card";

export function WishButton({ card: { slug, name } }: { card: Pick<Card, "slug" | "name"> }) {
  const { member } = useSession();
  const wished = useWished(slug);
  const [busy, setBusy] = useState(false);
  const label = `Add ${name} to your wishlist`;

  const add = async () => {
    setBusy(true);
    await wish(slug, name);
    setBusy(false);
  };

  if (member && wished) return null;
  if (!member) {
    return <FromLink to="/account/login" aria-label={label} className="wish" />;
  }
  return (
    <button
      type="button"
      aria-label={busy ? "Please Wait" : label}
      disabled={busy}
      onClick={add}
      className={cx("wish", busy && "animate-pulse")}
    />
  );
}

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
