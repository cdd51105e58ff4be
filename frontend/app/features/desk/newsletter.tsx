/** The newsletter: issues in Markdown, tried at one's own address, sent at a time. */
import { useState } from "react";
import {
  addIssue,
  type DeskIssue,
  fetchNewsletter,
  type StoredIssue,
  saveIssue,
  tryIssue,
} from "~/api/desk/newsletter";
import { Button } from "~/ui/button";
import { formatDay, formatNumber, formatTime } from "~/ui/format";
import { submits } from "~/ui/forms/submits";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { EmptyPanel } from "~/ui/notice";
import { showToast } from "~/ui/overlays/toast";
import { DayTimeField, findTimeFault } from "./forms/day-time-field";
import { FormMarkdown } from "./forms/form-markdown";
import { FormFrame, FormText } from "./forms/form-parts";
import { confirmClose } from "./forms/unsaved";
import { useForm } from "./forms/use-form";
import { ChangeButton, OneFieldProblem, PageHead, WhenFetched } from "./page-parts";
import { useFetched } from "./use-fetched";

const NEW_ISSUE: DeskIssue = { subject: "", body: "", send_at: null };

export default function NewsletterPage() {
  const loaded = useFetched(fetchNewsletter);
  const [open, setOpen] = useState<number | "new">();
  // A new one stays open: the next wish is to try it.
  const saved = async (id: number) => {
    await loaded.reload();
    setOpen(id);
  };
  return (
    <>
      <PageHead title="Newsletter">
        <Button
          look={open === "new" ? "quiet" : "solid"}
          onClick={() => confirmClose() && setOpen(open === "new" ? undefined : "new")}
        >
          {open === "new" ? "Cancel" : "New issue"}
        </Button>
      </PageHead>
      {open === "new" && (
        <div className="mb-6 rounded-media bg-tint p-4">
          <IssueForm onSaved={saved} />
        </div>
      )}
      <WhenFetched fetched={loaded}>
        {({ issues, readers }) => (
          <>
            <p className="mb-4 text-sm text-muted">
              {formatNumber(readers)} readers have confirmed their address.
            </p>
            {issues.length === 0 && (
              <EmptyPanel compact title="No issue yet" description="The first one is soon written." />
            )}
            <ul className="divide-y divide-line border-y border-line">
              {issues.map((stored) => (
                <li key={stored.id} className="py-3">
                  <div className="flex items-center gap-3">
                    <div className="min-w-0 flex-1">
                      <p className="font-semibold">{stored.issue.subject}</p>
                      <p className="text-sm text-muted">{describeIssue(stored)}</p>
                    </div>
                    {!stored.queued_at && (
                      <ChangeButton
                        name={stored.issue.subject}
                        isOpen={open === stored.id}
                        onToggle={() => setOpen(open === stored.id ? undefined : stored.id)}
                      />
                    )}
                  </div>
                  {open === stored.id && (
                    <div className="mt-3 grid gap-6 rounded-media bg-tint p-4">
                      <IssueForm stored={stored} onSaved={saved} />
                      <TryIssue id={stored.id} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </WhenFetched>
    </>
  );
}

function describeIssue({ issue: { send_at }, queued_at, recipients }: StoredIssue): string {
  if (queued_at) return `Sent to ${formatNumber(recipients)} on ${formatDay(queued_at)}`;
  return send_at ? `Is sent on ${formatDay(send_at)} at ${formatTime(send_at)}` : "Draft";
}

function IssueForm({ stored, onSaved }: { stored?: StoredIssue; onSaved: (id: number) => Promise<void> }) {
  const form = useForm<DeskIssue>({
    first: stored?.issue ?? NEW_ISSUE,
    version: stored?.version,
    store: async (values, seen) => {
      const { id, version, issue } = await (stored ? saveIssue(stored.id, seen, values) : addIssue(values));
      await onSaved(id);
      return { version, document: issue };
    },
    check: ({ subject, body, send_at }, isWhole) => ({
      subject: isWhole && !subject.trim() && "Please write a subject",
      body: isWhole && !body.trim() && "Please write something",
      send_at: isWhole && findTimeFault(send_at),
    }),
  });
  const { values, faults, change } = form;
  return (
    <FormFrame form={form} submit={values.send_at ? "Save, and send it then" : "Save as draft"}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText form={form} name="subject" label="Subject" maxLength={200} />
        <DayTimeField
          label="Send it on"
          value={values.send_at}
          error={faults.send_at}
          onChange={(send_at) => change({ send_at })}
        />
      </div>
      <FormMarkdown
        form={form}
        name="body"
        label="Letter"
        rows={12}
        head={values.subject && <p className="mb-4 text-lg font-semibold">{values.subject}</p>}
      />
    </FormFrame>
  );
}

function TryIssue({ id }: { id: number }) {
  const [address, setAddress] = useState("");
  const { busy, problem, send } = useRequest();
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={submits(() => send(async () => showToast("success", (await tryIssue(id, address)).message)))}
    >
      <TextField
        label="Try it at your own address"
        type="email"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" look="outline" busy={busy} disabled={!address}>
        Send it to me
      </Button>
      <OneFieldProblem problem={problem} />
    </form>
  );
}
