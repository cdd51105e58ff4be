/** Exports the member's data or deletes the account. */
import { type FormEvent, useState } from "react";
import { eraseAccount, exportData } from "~/api/account";
import { describeCause, toProblem } from "~/api/errors";
import { useNavigate } from "~/router";
import { forgetMember } from "~/session/session-store";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { downloadBlob } from "~/ui/download-blob";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/toast";

const FILE_NAME = "undertone-my-data.json";

export function AccountData() {
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState("");

  const download = async () => {
    try {
      downloadBlob(await exportData(), FILE_NAME);
      setProblem("");
    } catch (error) {
      setProblem(describeCause(toProblem(error)));
    }
  };

  return (
    <section aria-labelledby="my-data" className="mt-20 border-t border-line pt-8">
      <h2 id="my-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Download everything we hold about you, or delete your account.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="outline" onClick={download}>
          Download my data
        </Button>
        <Button look="danger" onClick={() => setConfirming(true)}>
          Delete my account
        </Button>
      </div>
      {problem && (
        <div className="mt-4 max-w-prose">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <Dialog title="Delete my account" open={confirming} onClosed={() => setConfirming(false)}>
        {(close) => <EraseForm onCancel={close} />}
      </Dialog>
    </section>
  );
}

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const erase = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keepRatings = new FormData(event.currentTarget).has("keep_ratings");
    setBusy(true);
    try {
      const { message } = await eraseAccount(keepRatings);
      forgetMember();
      navigate("/", { replace: true });
      showToast("success", message);
    } catch (error) {
      setProblem(describeCause(toProblem(error)));
      setBusy(false);
    }
  };

  return (
    <form onSubmit={erase} className="grid gap-4">
      <p>Your profile, wishlist, votes and what you wrote will be gone. This cannot be undone.</p>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" name="keep_ratings" defaultChecked className="size-5 accent-accent" />
        Keep my star ratings, without my name
      </label>
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? "Please Wait" : "Delete my account"}
        </Button>
        <Button look="outline" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
