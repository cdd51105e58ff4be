/** Asks to be told when a product is in stock again, or costs less. */
import { Bell } from "lucide";
import { lazy, useState } from "react";
import type { Product, Variant } from "~/api/product";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";

const TellMeDialog = lazy(importOrRetry(() => import("./tell-me-dialog")));

export function TellMeButton({ product, shade }: { product: Product; shade: Variant | undefined }) {
  const [open, setOpen] = useState(false);
  const waiting = product.price === null ? "Tell me its price" : "Tell me when it is in stock";
  const soldOut = product.discontinued ? "Tell me of anything close" : waiting;
  const words = product.in_stock ? "Tell me when it costs less" : soldOut;
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)} className="flex-auto px-4 no-script:hidden">
        <Icon icon={Bell} aria-hidden size={18} strokeWidth={1.7} />
        {words}
      </Button>
      {open && (
        <LazyBoundary>
          <TellMeDialog title={words} product={product} shade={shade} onClosed={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
