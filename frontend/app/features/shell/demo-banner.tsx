/** A banner that says the catalogue is a demo, or what the merchant says of it. */
import { useShopFacts } from "~/shared/use-shop-facts";

const DEMO_TEXT = "Demo: every brand, price and review here is invented.";

export function DemoBanner() {
  const facts = useShopFacts();
  const text = facts?.isDemo ? DEMO_TEXT : facts?.note;
  if (!text) return null;
  return (
    <aside aria-label="About this shop" data-nosnippet className="border-b border-line bg-tint">
      <p className="page py-1.5 text-center text-xs text-muted">{text}</p>
    </aside>
  );
}
