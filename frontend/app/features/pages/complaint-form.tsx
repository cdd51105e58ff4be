/** The form for a complaint. It is stored and acknowledged by a letter at once. */
import { type FormEvent, useEffect, useState } from "react";
import { complain, type NewComplaint } from "~/api/duties";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { Select } from "~/ui/forms/select";
import { TextArea, TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Notice } from "~/ui/notice";

const MAX_WORDS = 5000;
const KINDS: { value: NewComplaint["kind"]; label: string }[] = [
  { value: "content", label: "A review, a profile, or a decision about one" },
  { value: "price", label: "A price, or what a shop sent" },
  { value: "data", label: "My personal data" },
  { value: "access", label: "I cannot use a page" },
  { value: "other", label: "Something else" },
];

export function ComplaintForm() {
  const { member } = useSession();
  const { busy, problem, send } = useRequest({ closes: true });
  const [done, setDone] = useState<{ receipt: string; answer_by: string }>();
  const [about, setAbout] = useState("");
  // The page is the same for everybody and cached, so that the number of a decision is read here.
  useEffect(() => setAbout(new URLSearchParams(location.search).get("about") ?? ""), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? "").trim();
    void send(async () => {
      setDone(
        await complain({
          kind: read("kind") as NewComplaint["kind"],
          email: read("email"),
          words: read("words"),
          name: read("name"),
          about: read("about"),
        }),
      );
    });
  };

  if (done)
    return (
      <div className="max-w-prose">
        <Notice tone="success">
          We have your complaint. Its number is {done.receipt}, and a letter with it is on its way to you. We
          answer by <time dateTime={done.answer_by}>{formatDay(done.answer_by)}</time>.
        </Notice>
      </div>
    );
  return (
    // Without scripts the browser sends the form itself, and the answer is a page.
    <form
      method="post"
      action="/api/v1/complaints/form"
      encType="multipart/form-data"
      onSubmit={submit}
      className="grid max-w-prose gap-5"
    >
      <div>
        <p className="mb-1.5 text-sm font-semibold">What is it about?</p>
        <Select label="What is it about?" name="kind" options={KINDS} className="w-full" />
      </div>
      <TextArea label="What went wrong?" name="words" rows={6} maxLength={MAX_WORDS} required />
      <TextField
        label="The number of our decision, or the address of the page (optional)"
        name="about"
        maxLength={200}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
      />
      <TextField
        key={`email ${member?.id}`}
        label="Email address for our answer"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={member?.email ?? ""}
        required
      />
      <TextField
        key={`name ${member?.id}`}
        label="Your name (optional)"
        name="name"
        autoComplete="name"
        maxLength={200}
        defaultValue={member?.full_name ?? ""}
      />
      <ProblemNotice problem={problem} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Send complaint
      </Button>
    </form>
  );
}
