/** The button that opens the report form. */
import { Flag } from "lucide";
import { lazy, useState } from "react";
import type { Review } from "~/api/product";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { importOrRetry, LazyBoundary } from "~/ui/lazy-parts";

const ReportForm = lazy(importOrRetry(() => import("./report-form")));

export default function ReportReview({ review }: { review: Review }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Report the review by ${review.user_name}`}
        className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted transition-colors hover:bg-tint hover:text-ink"
      >
        <Icon icon={Flag} aria-hidden size={15} />
        Report
      </button>
      <Dialog title="Report this review" open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <ReportForm id={review.review_id} onDone={close} />
          </LazyBoundary>
        )}
      </Dialog>
    </>
  );
}
