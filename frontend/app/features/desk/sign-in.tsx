/** The sign-in of staff: at first, and over what they were writing when their session ended. */
import type { FormEvent } from "react";
import { signIn } from "~/api/desk/client";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";

export function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { busy, problem, send } = useRequest();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    send(async () => {
      await signIn(String(form.get("name")), String(form.get("password")));
      onSignedIn();
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField label="Name" name="name" autoComplete="username" required autoCapitalize="none" />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
      />
      <ProblemNotice problem={problem} />
      <Button type="submit" busy={busy}>
        Sign in
      </Button>
    </form>
  );
}
