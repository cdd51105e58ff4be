/** The contact form. It has no one to send to yet: nothing leaves the browser, and it says so. */
import { type FormEvent, useState } from "react";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

const FIELD =
  "mt-1.5 w-full rounded-field border border-edge bg-raised px-4 py-3 text-base disabled:bg-tint disabled:text-muted";

export function ContactForm() {
  const { member } = useSession();
  const [pressed, setPressed] = useState(false);
  const keepHere = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
  };
  // A form for a dialog, outside of one, sends nothing by itself: not even where scripts are off.
  return (
    <form method="dialog" onSubmit={keepHere} className="grid max-w-prose gap-5">
      {/* A key for each person, so that signing in puts the new values into the fields. */}
      <Field
        key={`name ${member?.id}`}
        label="Name"
        name="name"
        autoComplete="name"
        known={member?.full_name}
      />
      <Field
        key={`email ${member?.id}`}
        label="Email"
        name="email"
        autoComplete="email"
        known={member?.email}
      />
      <label className="block text-sm font-semibold">
        Message
        <textarea name="message" rows={6} className={FIELD} />
      </label>
      <div>
        <Button type="submit">Send Message</Button>
      </div>
      {pressed && (
        <Notice tone="success">
          Thank you. Messages are not delivered yet, so nothing has left this page; please keep a copy.
        </Notice>
      )}
    </form>
  );
}

interface FieldProps {
  label: string;
  name: "name" | "email";
  autoComplete: string;
  known: string | null | undefined;
}

function Field({ label, name, autoComplete, known }: FieldProps) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <input
        type={name === "email" ? "email" : "text"}
        name={name}
        autoComplete={autoComplete}
        defaultValue={known ?? ""}
        disabled={Boolean(known)}
        className={FIELD}
      />
    </label>
  );
}
