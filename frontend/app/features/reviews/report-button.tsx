/** Reports a review, or something on a member's profile, in a dialog. */
import { Flag } from "lucide";
import { type ComponentProps, lazy, useState } from "react";
import type { Review } from "~/api/product";
import { type ProfilePart, reportProfile, reportReview } from "~/api/reviews";
import { ActionButton } from "~/features/members/action-button";
import { Select } from "~/ui/forms/select";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";

const ReportForm = lazy(importOrRetry(() => import("./report-form")));

export const ReportReview = ({ review: { review_id, user_name } }: { review: Review }) => (
  <ReportButton
    subject="review"
    label={`Report the review by ${user_name}`}
    name={String(review_id)}
    send={(report) => reportReview(review_id, report)}
  />
);

interface ReportButtonProps extends Omit<ComponentProps<typeof ReportForm>, "onDone"> {
  subject: string;
  label: string;
}

function ReportButton({ subject, label, ...form }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon={Flag} label={label} onClick={() => setOpen(true)}>
        Report
      </ActionButton>
      <Dialog title={`Report this ${subject}`} open={open} onClosed={() => setOpen(false)}>
        {(close) => (
          <LazyBoundary>
            <ReportForm {...form} onDone={close} />
          </LazyBoundary>
        )}
      </Dialog>
    </>
  );
}

const PROFILE_PARTS: { value: ProfilePart; label: string }[] = [
  { value: "name", label: "The name" },
  { value: "picture", label: "The picture" },
  { value: "bio", label: "The text about them" },
  { value: "links", label: "A link" },
  { value: "wishlist", label: "The wishlist" },
];

/** Reports something on a member's profile. */
export function ReportProfile({ id, name }: { id: number; name: string }) {
  const [part, setPart] = useState<ProfilePart>("name");
  return (
    <ReportButton
      subject="profile"
      label={`Report the profile of ${name}`}
      name={`profile ${id}`}
      send={(report) => reportProfile(id, part, report)}
    >
      <Select
        label="What is it about?"
        options={PROFILE_PARTS}
        value={part}
        onChange={(event) => setPart(event.target.value as ProfilePart)}
        className="w-full"
      />
    </ReportButton>
  );
}
