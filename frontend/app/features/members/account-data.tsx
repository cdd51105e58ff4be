/** Exports the member's data or deletes the account. */
import { type FormEvent, useState } from "react";
import { eraseAccount, exportData } from "~/api/member/account";
import { useNavigate } from "~/router";
import { forgetMember } from "~/session/session-store";
import { Button } from "~/ui/button";
import { downloadBlob } from "~/ui/download-blob";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { useRequest } from "~/ui/forms/use-request";
import { Dialog } from "~/ui/overlays/dialog";
import { showToast } from "~/ui/overlays/toast";

const FILE_NAME = "undertone-my-data.json";

export function AccountData() {
  const [confirming, setConfirming] = useState(false);
  const { busy, problem, send } = useRequest({ repeats: true });
  const download = () => send(async () => downloadBlob(await exportData(), FILE_NAME));

  return (
    <section aria-labelledby="my-data" className="mt-20 border-t border-line pt-8">
      <h2 id="my-data" className="text-xl">
        Your data
      </h2>
      <p className="mt-2 max-w-prose text-sm text-muted">
        Download everything we hold about you, or delete your account.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="outline" busy={busy} onClick={download}>
          Download my data
        </Button>
        <Button look="danger" onClick={() => setConfirming(true)}>
          Delete my account
        </Button>
      </div>
      <div className="mt-4 max-w-prose empty:hidden">
        <ProblemNotice problem={problem} />
      </div>
      <Dialog title="Delete my account" open={confirming} onClosed={() => setConfirming(false)}>
        {(close) => <EraseForm onCancel={close} />}
      </Dialog>
    </section>
  );
}

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const { busy, problem, send } = useRequest();

  const erase = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const keepRatings = new FormData(event.currentTarget).has("keep_ratings");
    void send(async () => {
      const { message } = await eraseAccount(keepRatings);
      forgetMember();
      navigate("/", { replace: true });
      showToast("success", message);
    });
  };

  return (
    <form onSubmit={erase} className="grid gap-4">
      <p>Your profile, wishlist, votes and what you wrote will be gone. This cannot be undone.</p>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input type="checkbox" name="keep_ratings" defaultChecked className="size-5 accent-accent" />
        Keep my star ratings, without my name
      </label>
      <ProblemNotice problem={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Delete my account
        </Button>
        <Button look="outline" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
