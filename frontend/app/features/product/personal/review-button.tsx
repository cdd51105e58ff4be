/** Opens the review form for a member. Anyone else is sent to sign in first. */
import { PenLine } from "lucide";
import { lazy, useEffect, useState } from "react";
import type { Product } from "~/api/product";
import { dropPending, getPending, savePending } from "~/session/pending-action";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Drawer } from "~/ui/overlays/drawer";
import { LoginButton } from "./login-button";
import type { OwnProductState } from "./use-own-product";

const ReviewForm = lazy(importOrRetry(() => import("~/features/reviews/form/review-form")));

const NEW_REVIEW_LABEL = "Write a Review";
const EDIT_REVIEW_LABEL = "Edit Your Review";

interface ReviewButtonProps {
  product: Pick<Product, "slug" | "name" | "static_review" | "variants">;
  ownProduct: OwnProductState;
}

export function ReviewButton({ product, ownProduct }: ReviewButtonProps) {
  const { member } = useSession();
  const [open, setOpen] = useState(false);
  const ownReview = ownProduct.product?.user_review ?? null;
  const title = ownReview ? EDIT_REVIEW_LABEL : NEW_REVIEW_LABEL;
  const isReady = Boolean(member && ownProduct.product);
  useEffect(() => {
    // A member has storage: without it nobody can sign in.
    if (isReady && getPending("review") === product.slug) {
      dropPending("review");
      setOpen(true);
    }
  }, [isReady, product.slug]);
  const pen = <Icon icon={PenLine} aria-hidden size={18} strokeWidth={1.7} />;
  if (!member)
    return (
      <LoginButton icon={pen} onClick={() => savePending("review", product.slug)}>
        {NEW_REVIEW_LABEL}
      </LoginButton>
    );

  const finishReview = (close: () => void) => {
    close();
    return ownProduct.reloadReview();
  };

  return (
    <>
      <Button
        look="outline"
        disabled={!ownProduct.product}
        onClick={() => setOpen(true)}
        className="flex-auto px-4 whitespace-nowrap"
      >
        {pen}
        {title}
      </Button>
      <Drawer title={title} open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <ReviewForm product={product} ownReview={ownReview} onDone={() => finishReview(close)} />
          </LazyBoundary>
        )}
      </Drawer>
    </>
  );
}
