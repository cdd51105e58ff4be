/** Asks new members once whether they are 18 or over, before anything is stored about them. */
import { toProblem } from "~/api/client/errors";
import { cancelSignup, confirmSignup, fetchSignup } from "~/api/member/account";
import { SHOP_NAME } from "~/site";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { useRequest } from "~/ui/forms/use-request";
import { useLoaded } from "~/ui/loading/use-loaded";

export interface SignUp {
  /** The page to return to, if it is known. */
  returnTo?: string;
  /** False for whoever had signed up already. */
  isNew: boolean;
}

interface AdultQuestionProps {
  onSignedUp: (signUp: SignUp) => void;
  onDeclined: () => void;
}

const ALREADY_SIGNED_UP = 409;

export function AdultQuestion({ onSignedUp, onDeclined }: AdultQuestionProps) {
  const name = useLoaded("", fetchSignup)?.first_name;
  const { busy, problem, send } = useRequest({ closes: true });

  const confirm = () =>
    send(async () => {
      try {
        onSignedUp({ returnTo: (await confirmSignup()).return_to, isNew: true });
      } catch (error) {
        if (toProblem(error).status !== ALREADY_SIGNED_UP) throw error;
        onSignedUp({ isNew: false });
      }
    });

  const decline = () =>
    send(async () => {
      await cancelSignup().catch(() => undefined);
      onDeclined();
    });

  return (
    <div className="w-full max-w-md">
      <h1 className="wrap-anywhere text-3xl">{name ? `Welcome, ${name}` : "Welcome"}</h1>
      <p className="mt-5 text-muted">
        One question before your profile is made: {SHOP_NAME} is for adults. Are you 18 or over?
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button busy={busy} onClick={confirm}>
          Yes, I am 18 or over
        </Button>
        <Button look="outline" disabled={busy} onClick={decline}>
          No
        </Button>
      </div>
      <div className="mt-6 empty:hidden">
        <ProblemNotice problem={problem} />
      </div>
    </div>
  );
}
