/** The form to report a review. */
import { type FormEvent, useState } from "react";
import { MAX_REASON_LENGTH } from "~/api/constants";
import { describeCause, toProblem } from "~/api/errors";
import { reportReview } from "~/api/reviews";
import { deleteDraft, readDraft, saveDraft } from "~/session/form-draft";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { TextArea } from "~/ui/text-field";
import { showToast } from "~/ui/toast";

export default function ReportForm({ id, onDone }: { id: number; onDone: () => void }) {
  const draftName = `report:${id}`;
  const [{ reason }, setDraft] = useState(() => readDraft(draftName, { reason: "" }));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const change = (draft: { reason: string }) => {
    setDraft(draft);
    saveDraft(draftName, draft);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await reportReview(id, reason);
      deleteDraft(draftName);
      showToast("success", message);
      onDone();
    } catch (error) {
      setProblem(describeCause(toProblem(error)));
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
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" disabled={busy || reason.trim() === ""}>
        {busy ? "Please Wait" : "Report"}
      </Button>
    </form>
  );
}
