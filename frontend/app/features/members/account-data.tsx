/** Exports the member's data or deletes the account. */
import { type FormEvent, useState } from "react";
import { eraseAccount, exportData } from "~/api/member/account";
import { useNavigate } from "~/router";
import { forgetMember } from "~/session/session-store";
import { AccountSection } from "~/shared/account-section";
import { Button } from "~/ui/button";
import { downloadBlob } from "~/ui/download-blob";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { useRequest } from "~/ui/forms/use-request";
import { Dialog } from "~/ui/overlays/dialog";
import { showToast } from "~/ui/overlays/toast";

const FILE_NAME = "undertone-my-data.json";

export function AccountData() {
  const [confirming, setConfirming] = useState(false);
  const { busy, problem, send } = useRequest();
  const download = () => send(async () => downloadBlob(await exportData(), FILE_NAME));

  return (
    <AccountSection title="Your data" text="Download everything we hold about you, or delete your account.">
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
    </AccountSection>
  );
}

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const { busy, problem, send } = useRequest({ closes: true });

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
      <label className="choice">
        <input type="checkbox" name="keep_ratings" defaultChecked />
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
