/** Asks new members once whether they are 18 or over, before anything is stored about them. */
import { useEffect, useState } from "react";
import { cancelSignup, confirmSignup, fetchSignup } from "~/api/account";
import { describeCause, toProblem } from "~/api/errors";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

interface AdultQuestionProps {
  /** Called after sign-up with the page to return to, if it is known. Who had signed up already is not new. */
  onYes: (returnTo?: string, isNew?: boolean) => void;
  onNo: () => void;
}

const ALREADY_SIGNED_UP = 409;

export function AdultQuestion({ onYes, onNo }: AdultQuestionProps) {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    fetchSignup()
      .then((signup) => setName(signup.first_name))
      .catch(() => undefined);
  }, []);

  const confirm = async () => {
    setBusy(true);
    try {
      onYes((await confirmSignup()).return_to, true);
    } catch (error) {
      const failure = toProblem(error);
      if (failure.status === ALREADY_SIGNED_UP) return onYes();
      setProblem(describeCause(failure));
      setBusy(false);
    }
  };

  const refuse = async () => {
    setBusy(true);
    await cancelSignup().catch(() => undefined);
    onNo();
  };

  return (
    <div className="w-full max-w-md">
      <h1 className="wrap-anywhere text-3xl">{name ? `Welcome, ${name}` : "Welcome"}</h1>
      <p className="mt-5 text-muted">
        One question before your profile is made: Undertone is for adults. Are you 18 or over?
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button disabled={busy} onClick={confirm}>
          {busy ? "Please Wait" : "Yes, I am 18 or over"}
        </Button>
        <Button look="outline" disabled={busy} onClick={refuse}>
          No
        </Button>
      </div>
      {problem && (
        <div className="mt-6">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </div>
  );
}
