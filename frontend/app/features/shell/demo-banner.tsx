/** A banner that says the catalogue is a demo. */
import { useShopFacts } from "~/shared/use-shop-facts";

export function DemoBanner() {
  if (!useShopFacts()?.isDemo) return null;
  return (
    <aside aria-label="About this shop" data-nosnippet className="border-b border-line bg-tint">
      <p className="page py-1.5 text-center text-xs text-muted">
        Demo: every brand, price and review here is invented.
      </p>
    </aside>
  );
}
