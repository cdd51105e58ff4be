/** The contact form. There is no recipient yet, so nothing is sent, and the form says so. */
import { type FormEvent, useState } from "react";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

const FIELD_CLASSES =
  "mt-1.5 w-full rounded-field border border-edge bg-raised px-4 py-3 text-base disabled:bg-tint disabled:text-muted";

export function ContactForm() {
  const { member } = useSession();
  const [pressed, setPressed] = useState(false);
  const showNotSent = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
  };
  // `method="dialog"` outside a dialog sends nothing, even without JavaScript.
  return (
    <form method="dialog" noValidate onSubmit={showNotSent} className="grid max-w-prose gap-5">
      {/* The key changes when a member signs in, so that the fields get the new default values. */}
      <ContactField
        key={`name ${member?.id}`}
        label="Name"
        name="name"
        autoComplete="name"
        memberValue={member?.full_name}
      />
      <ContactField
        key={`email ${member?.id}`}
        label="Email"
        name="email"
        autoComplete="email"
        memberValue={member?.email}
      />
      <label className="block text-sm font-semibold">
        Message
        <textarea name="message" rows={6} className={FIELD_CLASSES} />
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

interface ContactFieldProps {
  label: string;
  name: "name" | "email";
  autoComplete: string;
  memberValue: string | null | undefined;
}

function ContactField({ label, name, autoComplete, memberValue }: ContactFieldProps) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <input
        type={name === "email" ? "email" : "text"}
        name={name}
        autoComplete={autoComplete}
        defaultValue={memberValue ?? ""}
        disabled={Boolean(memberValue)}
        className={FIELD_CLASSES}
      />
    </label>
  );
}
