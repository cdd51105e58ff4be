/**
 * The heart of a card: empty it adds the product to the wishlist, filled it takes it off. Visitors are sent to sign in.
 */
import { useEffect, useRef } from "react";
import { changeWish } from "~/session/change-wish";
import { getOwnShade } from "~/session/own-shade-store";
import { consumeFreshWish, formatWish, savePending } from "~/session/pending-action";
import { useSession } from "~/session/session-store";
import { useIsWished } from "~/session/wishlist-store";
import { LOGIN_PATH } from "~/site";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import type { Card } from "./card-data";

interface WishlistHeartProps {
  card: Pick<Card, "slug" | "name" | "shade">;
}

export function WishlistHeart({ card }: WishlistHeartProps) {
  const { member } = useSession();
  return member ? <MemberHeart card={card} /> : <VisitorHeart card={card} />;
}

function VisitorHeart({ card }: WishlistHeartProps) {
  return (
    <Link
      to={LOGIN_PATH}
      onClick={() => savePending("wish", formatWish(card.slug, getShownShade(card)))}
      aria-label={`Add ${card.name} to your wishlist`}
      className="wish"
    />
  );
}

function MemberHeart({ card }: WishlistHeartProps) {
  const { slug, name } = card;
  const isWished = useIsWished(slug);
  const { busy, send } = useRequest();
  const heart = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A member has storage: without it nobody can sign in.
    if (heart.current && consumeFreshWish(slug)) heart.current.scrollIntoView({ block: "center" });
  }, [slug]);
  const label = `${isWished ? `Remove ${name} from` : `Add ${name} to`} your wishlist`;
  const toggle = () => send(() => changeWish(slug, !isWished, getShownShade(card), name));
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

/** The shade of the card: that of its list, or else the one closest to what the shopper wears. */
const getShownShade = ({ slug, shade }: WishlistHeartProps["card"]): number | undefined =>
  shade?.id ?? getOwnShade()?.getClosestShadeId(slug);
