/** The newsletter form in the footer. */
import { type FormEvent, useId, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { subscribeToNewsletter } from "~/api/shop";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { Notice } from "~/ui/notice";

const INVALID_EMAIL_TEXT = "Please enter a valid email address";

/** A rough check: text, @, text, dot, text, without spaces. The API decides. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

const FAILED_TEXT = "An error occurred. Please try again later.";

/** The button that was pressed is gone. */
const focusPart = (part: HTMLElement | null): void => part?.focus();

export function NewsletterForm() {
  const { busy, problem, send, refuse } = useRequest({ closes: true });
  const [thanks, setThanks] = useState("");
  const hint = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = event.currentTarget.email.value.trim();
    if (!isEmail(address)) return refuse(INVALID_EMAIL_TEXT);
    void send(async () => {
      const sent = subscribeToNewsletter(browserApi(), address);
      const { message } = await sent.catch(() => Promise.reject(new Error(FAILED_TEXT)));
      setThanks(message);
    });
  };

  if (thanks)
    return (
      <div ref={focusPart} tabIndex={-1} className="outline-none">
        <Notice tone="success">{thanks}</Notice>
      </div>
    );
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          type="email"
          name="email"
          autoComplete="email"
          aria-label="Email address"
          aria-invalid={problem !== undefined}
          aria-describedby={hint}
          placeholder="Email address"
          disabled={busy}
          className="min-h-11 min-w-0 flex-1 rounded-full border border-edge bg-raised px-5 text-sm placeholder:text-muted disabled:opacity-60"
        />
        <Button type="submit" busy={busy} busyLabel="Please Wait...">
          Subscribe
        </Button>
      </div>
      <div id={hint}>{problem && <Notice tone="error">{problem.message}</Notice>}</div>
    </form>
  );
}
