/** Opens the review drawer for a member; leads everyone else through sign-in. */
import { PenLine } from "lucide";
import { lazy, useState } from "react";
import type { Product } from "~/api/product";
import { reviewsChanged } from "~/features/reviews/changes";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { Drawer } from "~/ui/drawer";
import { Icon } from "~/ui/icon";
import { LazyBoundary } from "~/ui/lazy-parts";
import { LoginButton } from "./login-button";
import type { Own } from "./use-own-product";

const ReviewForm = lazy(() => import("~/features/reviews/review-form"));

const NEW = "Write a Review";
const EDIT = "Edit Your Review";

interface ReviewButtonProps {
  product: Pick<Product, "slug" | "static_review">;
  own: Own;
}

export function ReviewButton({ product, own }: ReviewButtonProps) {
  const { member } = useSession();
  const [open, setOpen] = useState(false);
  const before = own.product?.user_review ?? null;
  const title = before ? EDIT : NEW;
  const pen = <Icon of={PenLine} aria-hidden size={18} strokeWidth={1.7} />;
  if (!member) return <LoginButton icon={pen}>{NEW}</LoginButton>;

  const done = async (close: () => void) => {
    close();
    await own.reload();
    reviewsChanged(product.slug);
  };

  return (
    <>
      <Button
        look="outline"
        disabled={!own.product}
        onClick={() => setOpen(true)}
        className="flex-auto px-4 whitespace-nowrap"
      >
        {pen}
        {title}
      </Button>
      <Drawer title={title} open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <ReviewForm product={product} before={before} onDone={() => done(close)} />
          </LazyBoundary>
        )}
      </Drawer>
    </>
  );
}
