/** The way to a retailer's offer, as a button. It may earn us a commission, so it says that it is an ad. */
import type { Vendor } from "~/api/product";
import { BUTTON_LOOKS, BUTTON_SHAPE } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { keepWebUrl } from "./web-url";

interface BuyLinkProps {
  vendor: Pick<Vendor, "name" | "url">;
  className?: string;
  /** Of an outline, where we would not urge anybody. */
  look?: "solid" | "outline";
  /** A link in a text, and no button. */
  isPlain?: boolean;
}

export function BuyLink({ vendor: { name, url }, className, look = "solid", isPlain = false }: BuyLinkProps) {
  const address = keepWebUrl(url);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="sponsored nofollow noopener"
      className={
        isPlain
          ? "font-semibold text-accent underline underline-offset-4"
          : joinClasses(BUTTON_SHAPE, BUTTON_LOOKS[look], "max-w-full wrap-anywhere text-center", className)
      }
    >
      Buy at {name} (ad)
    </a>
  );
}

/** The cheapest offer in stock. */
export const findBestOffer = (vendors: Vendor[]): Vendor | undefined =>
  vendors.find(({ is_lowest, in_stock }) => is_lowest && in_stock);
