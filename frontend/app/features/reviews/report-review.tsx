/** Tells the shop that a review should not stand. */
import { Flag } from "lucide-react";
import { type FormEvent, useState } from "react";
import { asProblem, friendly } from "~/api/errors";
import type { Review } from "~/api/product";
import { reportReview } from "~/api/reviews";
import { useSession } from "~/session/store";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { TextArea } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/toast";

const LONGEST = 1_000;

/** For members, on others' reviews. */
export function ReportReview({ review }: { review: Review }) {
  const { member } = useSession();
  const [open, setOpen] = useState(false);
  if (!member || member.id === review.user_id) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Report the review by ${review.user_name}`}
        className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted transition-colors hover:bg-tint hover:text-ink"
      >
        <Flag aria-hidden size={15} />
        Report
      </button>
      <Dialog title="Report this review" open={open} onClosed={() => setOpen(false)}>
        {(close) => <ReportForm id={review.review_id} onDone={close} />}
      </Dialog>
    </>
  );
}

function ReportForm({ id, onDone }: { id: number; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await reportReview(id, reason);
      showToast("success", message);
      onDone();
    } catch (error) {
      setProblem(friendly(asProblem(error)));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextArea
        label="What is wrong with it?"
        name="reason"
        rows={4}
        required
        maxLength={LONGEST}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" disabled={busy || reason.trim() === ""}>
        {busy ? "Please Wait" : "Report"}
      </Button>
    </form>
  );
}
