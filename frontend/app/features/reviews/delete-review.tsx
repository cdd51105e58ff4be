/** Deletes the member's review after a confirmation. */
import { useRef, useState } from "react";
import { describeCause, toProblem } from "~/api/errors";
import { deleteReview, formatReviewFailure } from "~/api/reviews";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { showWhole } from "~/ui/show-whole";

interface DeleteReviewProps {
  id: number;
  /** Whether the member also said how a shade of the product sat on them, which is kept. */
  keepsShade: boolean;
  onDeleted: () => void;
}

export function DeleteReview({ id, keepsShade, onDeleted }: DeleteReviewProps) {
  const [step, setStep] = useState<"idle" | "asking" | "busy">("idle");
  const [problem, setProblem] = useState("");
  const container = useRef<HTMLDivElement>(null);

  /** The pressed button is replaced. Focus must stay in the same place. */
  const showStep = (next: "idle" | "asking") => {
    setStep(next);
    container.current?.focus();
  };

  const remove = async () => {
    setStep("busy");
    try {
      await deleteReview(id);
      onDeleted();
    } catch (error) {
      setProblem(`${formatReviewFailure("delete")}. ${describeCause(toProblem(error))}`);
      showStep("idle");
    }
  };

  return (
    <div ref={container} tabIndex={-1} className="grid outline-none">
      {step === "idle" ? (
        <Button look="danger" onClick={() => showStep("asking")}>
          Delete your review
        </Button>
      ) : (
        <ConfirmDelete
          keepsShade={keepsShade}
          busy={step === "busy"}
          onYes={remove}
          onNo={() => showStep("idle")}
        />
      )}
      {step === "idle" && problem && (
        <div ref={showWhole} className="scroll-mb-6">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </div>
  );
}

interface ConfirmDeleteProps {
  keepsShade: boolean;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

function ConfirmDelete({ keepsShade, busy, onYes, onNo }: ConfirmDeleteProps) {
  return (
    <fieldset ref={showWhole} className="grid scroll-mb-6 gap-3 rounded-media bg-error-tint p-4">
      <legend className="sr-only">Delete your review?</legend>
      <p role="alert" className="text-sm">
        Your rating and your review will be gone.
        {keepsShade && " How the shade sat on you stays in your account."}
      </p>
      <div className="flex gap-3">
        <Button disabled={busy} onClick={onYes}>
          {busy ? "Please Wait" : "Delete"}
        </Button>
        <Button look="outline" disabled={busy} onClick={onNo}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
}
