/** Takes one's review back, after a second press. */
import { useState } from "react";
import { asProblem, friendly } from "~/api/errors";
import { deleteReview, failedTo } from "~/api/reviews";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";

export function DeleteReview({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const [step, setStep] = useState<"idle" | "asking" | "busy">("idle");
  const [problem, setProblem] = useState("");

  const remove = async () => {
    setStep("busy");
    try {
      await deleteReview(id);
      onDeleted();
    } catch (error) {
      setProblem(`${failedTo("delete")}. ${friendly(asProblem(error))}`);
      setStep("idle");
    }
  };

  if (step === "idle") {
    return (
      <>
        <Button look="quiet" className="text-error" onClick={() => setStep("asking")}>
          Delete your review
        </Button>
        {problem && <Notice tone="error">{problem}</Notice>}
      </>
    );
  }
  return (
    <div
      role="alertdialog"
      aria-label="Delete your review"
      className="grid gap-3 rounded-media bg-error-tint p-4"
    >
      <p className="text-sm">Your rating and everything you said will be gone.</p>
      <div className="flex gap-3">
        <Button disabled={step === "busy"} onClick={remove}>
          {step === "busy" ? "Please Wait" : "Delete"}
        </Button>
        <Button look="outline" disabled={step === "busy"} onClick={() => setStep("idle")}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
