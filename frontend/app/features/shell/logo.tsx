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
      <svg aria-hidden="true" viewBox="0 0 28 28" className="hidden size-7 sm:block">
        <path d="M14 0a14 14 0 0 0 0 28z" fill="#d9a27e" />
        <path d="M14 0a14 14 0 0 1 0 28z" fill="#8c4a3c" />
      </svg>
      <span className="font-display text-xl tracking-tight">{SHOP_NAME}</span>
    </Link>
  );
}
