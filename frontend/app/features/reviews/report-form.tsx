/** The form to report a review, or something on a profile. */
import { type FormEvent, type ReactNode, useState } from "react";
import { MAX_REASON_LENGTH } from "~/api/constants";
import type { Report } from "~/api/reviews";
import { deleteDraft, readDraft, saveDraft } from "~/session/form-draft";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { Select } from "~/ui/forms/select";
import { TextArea, TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";

const KINDS: { value: Report["kind"]; label: string }[] = [
  { value: "illegal", label: "It is against the law" },
  { value: "abuse", label: "Threats, hate or abuse" },
  { value: "fake", label: "It is fake, or hides that it was paid for" },
  { value: "advert", label: "It is an advertisement" },
  { value: "private", label: "It shows somebody’s private details" },
  { value: "children", label: "It may harm a child" },
  { value: "other", label: "Something else" },
];

interface ReportFormProps {
  /** The thing that is reported, for the draft. */
  name: string;
  send: (report: Report) => Promise<{ message: string; receipt: string }>;
  onDone: () => void;
  /** A question more. */
  children?: ReactNode;
}

export default function ReportForm({ name, send: sendReport, onDone, children }: ReportFormProps) {
  const { member } = useSession();
  const draftName = `report:${name}`;
  const [{ reason }, setDraft] = useState(() => readDraft(draftName, { reason: "" }));
  const { busy, problem, send } = useRequest({ closes: true });

  const change = (draft: { reason: string }) => {
    setDraft(draft);
    saveDraft(draftName, draft);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const kind = String(form.get("kind")) as Report["kind"];
    const email = String(form.get("email") ?? "").trim() || null;
    void send(async () => {
      const { message, receipt } = await sendReport({ reason, kind, email });
      deleteDraft(draftName);
      showToast("success", `${message} Its number is ${receipt}.`);
      onDone();
    });
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      {children}
      <Select label="Kind of problem" name="kind" options={KINDS} className="w-full" />
      <TextArea
        label="What is wrong with it?"
        name="reason"
        rows={4}
        required
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      {!member && (
        <TextField
          label="Your email address, if you want to hear what we decide"
          name="email"
          type="email"
          autoComplete="email"
        />
      )}
      <ProblemNotice problem={problem} />
      <Button type="submit" busy={busy} disabled={reason.trim() === ""}>
        Report
      </Button>
    </form>
  );
}
