/**
 * The heart of a card: empty it adds the product to the wishlist, filled it takes it off. Visitors are sent to sign in.
 */
import { useEffect, useRef } from "react";
import { changeWish } from "~/session/change-wish";
import { formatWish, savePending, takeWished } from "~/session/pending-action";
import { useSession } from "~/session/session-store";
import { useIsWished } from "~/session/wishlist-store";
import { LOGIN_PATH } from "~/site";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import type { Card } from "./card-data";

interface WishlistHeartProps {
  card: Pick<Card, "slug" | "name" | "shade">;
}

export function WishlistHeart({ card: { slug, name, shade } }: WishlistHeartProps) {
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
      <Link
        to={LOGIN_PATH}
        onClick={() => savePending("wish", formatWish(slug, shade?.id))}
        aria-label={label}
        className="wish"
      />
    );

  const toggle = () =>
    send(() => changeWish(slug, !isWished, name, findShownShade(heart.current) ?? shade?.id));
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

/** The shade in which the card shows the product to whoever said what they wear. */
function findShownShade(heart: HTMLElement | null): number | undefined {
  const own = heart?.closest("article")?.querySelector<HTMLElement>("[data-own-shade]");
  return own ? Number(own.dataset.ownShade) : undefined;
}
