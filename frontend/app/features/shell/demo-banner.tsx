/** A quiet line that says so where nothing on the shelves is real. */
import { useShop } from "./use-shop";

export function DemoBanner() {
  if (!useShop()?.isDemo) return null;
  return (
    <aside aria-label="About this shop" data-nosnippet className="border-b border-line bg-tint">
      <p className="page py-1.5 text-center text-xs text-muted">
        Demo: every brand, price and review here is invented.
      </p>
    </aside>
  );
}
