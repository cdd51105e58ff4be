/** The header's links to the wishlist and the account, or to the sign-in page. */
import { Heart, UserRound } from "lucide";
import { type Session, useSession } from "~/session/session-store";
import { LOGIN_PATH } from "~/site";
import { ICON_BUTTON_SHAPE } from "~/ui/button";
import { formatCount } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Picture } from "~/ui/picture";

export function MemberLinks() {
  const session = useSession();
  return (
    <div className="flex items-center sm:gap-1">
      <WishlistLink {...session} />
      {session.member ? (
        <Link to="/account" aria-label="Your Account" className={ICON_BUTTON_SHAPE}>
          <Avatar image={session.member.image_url} />
        </Link>
      ) : (
        <Link
          to={LOGIN_PATH}
          className="rounded-full px-2 py-2.5 text-xs font-semibold whitespace-nowrap hover:bg-tint max-[24rem]:px-0 sm:px-3 sm:text-sm"
        >
          Login | Signup
        </Link>
      )}
    </div>
  );
}

/** The account page's wishlist for a member, the sign-in page for everyone else. */
export const getWishlistPath = (session: Session) => (session.member ? "/account?showWishlist" : LOGIN_PATH);

function WishlistLink(session: Session) {
  const { wishlistCount } = session;
  const name =
    wishlistCount > 0 ? `Wishlist, ${wishlistCount} ${wishlistCount === 1 ? "item" : "items"}` : "Wishlist";
  return (
    <Link
      to={getWishlistPath(session)}
      aria-label={name}
      className={`${ICON_BUTTON_SHAPE} relative max-[24rem]:w-8`}
    >
      <Icon icon={Heart} aria-hidden size={21} strokeWidth={1.6} />
      {wishlistCount > 0 && (
        <span
          data-testid="wishlist-count"
          className="absolute -top-0.5 -right-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-semibold text-on-accent"
        >
          {formatCount(wishlistCount)}
        </span>
      )}
    </Link>
  );
}

function Avatar({ image }: { image: string | null }) {
  if (!image) return <Icon icon={UserRound} aria-hidden size={21} strokeWidth={1.6} />;
  return <Picture src={image} alt="" width={32} height={32} eager round className="size-8" />;
}
