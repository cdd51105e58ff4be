/** The logo: a disc of two shades and the shop's name. */
import { SHOP_NAME } from "~/site";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

export function Logo({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      aria-label={`${SHOP_NAME}, home`}
      className={joinClasses("flex items-center gap-2.5", className)}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 28 28"
        className="hidden size-7 overflow-hidden rounded-full sm:block"
      >
        <rect width="28" height="28" fill="#d9a27e" />
        <rect x="14" width="14" height="28" fill="#8c4a3c" />
      </svg>
      <span className="font-display text-xl tracking-tight max-[22.5rem]:text-lg">{SHOP_NAME}</span>
    </Link>
  );
}
