/** Withdrawing a product: the reason that its page says, and the button that does it. */
import { useState } from "react";
import type { Problem } from "~/api/client/errors";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextArea } from "~/ui/forms/text-field";

interface WithdrawFormProps {
  reason: string;
  problem: Problem | undefined;
  busy: boolean;
  onWithdraw: (reason: string) => void;
}

export function WithdrawForm({ reason, problem, busy, onWithdraw }: WithdrawFormProps) {
  const [words, setWords] = useState(reason);
  const [hasTried, setTried] = useState(false);
  const withdraw = () => {
    setTried(true);
    onWithdraw(words);
  };
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        Its page then says that it is no longer sold here, and these words.
      </p>
      <WithdrawalReason value={words} onChange={setWords} />
      <ProblemNotice problem={hasTried ? problem : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={busy} onClick={withdraw}>
          {words.trim() ? "Withdraw, and say so" : "Withdraw"}
        </Button>
      </div>
    </div>
  );
}

interface WithdrawalReasonProps {
  value: string;
  error?: string | undefined;
  onChange: (words: string) => void;
}

export const WithdrawalReason = ({ value, error, onChange }: WithdrawalReasonProps) => (
  <TextArea
    label="What its page says"
    rows={4}
    maxLength={500}
    value={value}
    error={error}
    placeholder="Recalled by its maker on 3 May. Please stop using it and bring it back to where you bought it."
    onChange={(event) => onChange(event.target.value)}
  />
);
