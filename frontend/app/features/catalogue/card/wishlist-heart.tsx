/** The heart of a card: empty it adds the product to the wishlist, filled it takes it off. Visitors are sent to sign in. */
import { useEffect, useRef } from "react";
import { changeWish } from "~/session/change-wish";
import { savePending, takeWished } from "~/session/pending-action";
import { useSession } from "~/session/session-store";
import { useIsWished } from "~/session/wishlist-store";
import { LOGIN_PATH } from "~/site";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import type { Card } from "./card-data";

interface WishlistHeartProps {
  card: Pick<Card, "slug" | "name">;
}

export function WishlistHeart({ card: { slug, name } }: WishlistHeartProps) {
  const { member } = useSession();
  const isWished = useIsWished(slug) && member !== null;
  const { busy, send } = useRequest({ repeats: true });
  const label = `${isWished ? `Remove ${name} from` : `Add ${name} to`} your wishlist`;
  const heart = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A member has storage: without it nobody can sign in.
    if (heart.current && takeWished(slug)) heart.current.scrollIntoView({ block: "center" });
  }, [slug]);
  if (!member)
    return (
      <Link to={LOGIN_PATH} onClick={() => savePending("wish", slug)} aria-label={label} className="wish" />
    );

  const toggle = () => send(() => changeWish(slug, !isWished, name));
  return (
    <button
      ref={heart}
      type="button"
      aria-label={busy ? "Please Wait" : label}
      aria-disabled={busy}
      onClick={busy ? undefined : toggle}
      className={isWished ? "wish wished" : "wish"}
    />
  );
}
