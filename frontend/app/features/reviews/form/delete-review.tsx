/** Deletes the member's review after a confirmation. */
import { useRef, useState } from "react";
import { deleteReview, formatReviewFailure } from "~/api/reviews";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { useRequest } from "~/ui/forms/use-request";
import { showWhole } from "~/ui/show-whole";

interface DeleteReviewProps {
  id: number;
  /** Whether the member also said how a shade of the product sat on them, which is kept. */
  keepsShade: boolean;
  onDeleted: () => void;
}

export function DeleteReview({ id, keepsShade, onDeleted }: DeleteReviewProps) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, send } = useRequest({ closes: true });
  const container = useRef<HTMLDivElement>(null);

  /** The pressed button is replaced. Focus must stay in the same place. */
  const ask = (next: boolean) => {
    setAsking(next);
    container.current?.focus();
  };

  const remove = () =>
    send(async () => {
      await deleteReview(id).catch((error) => {
        ask(false);
        throw error;
      });
      onDeleted();
    });

  return (
    <div ref={container} tabIndex={-1} className="grid outline-none">
      {asking ? (
        <ConfirmDelete keepsShade={keepsShade} busy={busy} onYes={remove} onNo={() => ask(false)} />
      ) : (
        <Button look="danger" onClick={() => ask(true)}>
          Delete your review
        </Button>
      )}
      {!asking && <ProblemNotice problem={problem} failed={formatReviewFailure("delete")} />}
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
        <Button busy={busy} onClick={onYes}>
          Delete
        </Button>
        <Button look="outline" disabled={busy} onClick={onNo}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
}
