/** The form to report a review. */
import { type FormEvent, useState } from "react";
import { MAX_REASON_LENGTH } from "~/api/constants";
import { reportReview } from "~/api/reviews";
import { deleteDraft, readDraft, saveDraft } from "~/session/form-draft";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextArea } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";

export default function ReportForm({ id, onDone }: { id: number; onDone: () => void }) {
  const draftName = `report:${id}`;
  const [{ reason }, setDraft] = useState(() => readDraft(draftName, { reason: "" }));
  const { busy, problem, send } = useRequest();

  const change = (draft: { reason: string }) => {
    setDraft(draft);
    saveDraft(draftName, draft);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { message } = await reportReview(id, reason);
      deleteDraft(draftName);
      showToast("success", message);
      onDone();
    });
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextArea
        label="What is wrong with it?"
        name="reason"
        rows={4}
        required
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <ProblemNotice problem={problem} />
      <Button type="submit" busy={busy} disabled={reason.trim() === ""}>
        Report
      </Button>
    </form>
  );
}
