/** The newsletter form in the footer. */
import { type FormEvent, useId, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { subscribeToNewsletter } from "~/api/shop";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

export const INVALID_EMAIL_TEXT = "Please enter a valid email address";

/** A rough check: text, @, text, dot, text, without spaces. The API decides. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

const FAILED_TEXT = "An error occurred. Please try again later.";

type FormState =
  | { step: "idle" }
  | { step: "submitting" }
  | { step: "success"; message: string }
  | { step: "error"; message: string };

export function NewsletterForm() {
  const [email, setEmail] = useState("");
  const [state, setState] = useState<FormState>({ step: "idle" });
  const hint = useId();
  const busy = state.step === "submitting";

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!isEmail(address)) return setState({ step: "error", message: INVALID_EMAIL_TEXT });
    setState({ step: "submitting" });
    setState(await subscribe(address));
  };

  if (state.step === "success") return <Notice tone="success">{state.message}</Notice>;
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-3">
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          type="email"
          name="email"
          autoComplete="email"
          aria-label="Email address"
          aria-invalid={state.step === "error"}
          aria-describedby={hint}
          placeholder="Email address"
          value={email}
          disabled={busy}
          onChange={(event) => setEmail(event.target.value)}
          className="min-h-11 min-w-0 flex-1 rounded-full border border-edge bg-raised px-5 text-sm placeholder:text-muted disabled:opacity-60"
        />
        <Button type="submit" disabled={busy}>
          {busy ? "Please Wait..." : "Subscribe"}
        </Button>
      </div>
      <div id={hint}>{state.step === "error" && <Notice tone="error">{state.message}</Notice>}</div>
    </form>
  );
}

async function subscribe(email: string): Promise<FormState> {
  try {
    const { message } = await subscribeToNewsletter(browserApi(), email);
    return { step: "success", message };
  } catch {
    return { step: "error", message: FAILED_TEXT };
  }
}
