/** One request of a form or a button at a time: whether it is under way, and why it failed. */
import { useState } from "react";
import { describeCause, type Problem, toProblem } from "~/api/client/errors";
import { showToast } from "../overlays/toast";

interface RequestOptions {
  /** Whether the control goes after a success, as a form that closes: it is busy until it is gone. */
  closes?: boolean;
  /** Says at the bottom of the window why the request failed. `ProblemNotice` says it in its place. */
  toasts?: boolean;
}

export function useRequest({ closes = false, toasts = false }: RequestOptions = {}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const send = async (request: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await request();
      setBusy(closes);
    } catch (error) {
      const failure = toProblem(error);
      setProblem(failure);
      if (toasts) showToast("error", describeCause(failure));
      setBusy(false);
    }
  };
  /** Shows a reason of the form's own for which it sends nothing. */
  const refuse = (text: string): void => setProblem(toProblem(new Error(text)));
  return { busy, problem, send, refuse };
}
