/** Members who write a letter: found, their data taken along, their account deleted. */
import { useEffect, useState } from "react";
import {
  changePerson,
  closePerson,
  erasePerson,
  exportPerson,
  findPeople,
  type Person,
  reopenPerson,
} from "~/api/desk/people";
import { useSearchParams } from "~/router";
import { Button } from "~/ui/button";
import { downloadBlob } from "~/ui/download-blob";
import { formatDay } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { submits } from "~/ui/forms/submits";
import { TextArea, TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { EmptyPanel } from "~/ui/notice";
import { Dialog } from "~/ui/overlays/dialog";
import { showToast } from "~/ui/overlays/toast";
import { PageHead } from "./page-parts";
import { useChange } from "./use-change";

type Found = Awaited<ReturnType<typeof findPeople>>;

export default function PeoplePage() {
  const [params] = useSearchParams();
  const named = params.get("q") ?? "";
  const [words, setWords] = useState(named);
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<Found>();
  const { busy, problem, send } = useRequest();
  const find = async (sought = words) => {
    setFound(await findPeople(sought));
    setAsked(sought);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever the address names
  useEffect(() => {
    if (named) send(() => find(named));
  }, []);
  return (
    <>
      <PageHead title="People" />
      <form
        className="mb-6 flex max-w-xl flex-wrap items-end gap-2"
        onSubmit={submits(() => send(() => find()))}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Name, number, or the whole e-mail address"
            type="search"
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <Button type="submit" busy={busy} disabled={!words.trim()}>
          Find
        </Button>
      </form>
      <ProblemNotice problem={problem} />
      {found?.people.length === 0 && (
        <EmptyPanel
          compact
          title={found.erased_at ? `Gone on ${formatDay(found.erased_at)}` : "Nobody was found"}
          description={
            found.erased_at
              ? "This account was deleted then. We hold nothing about it but its number."
              : "An address has to be written as their provider knows it."
          }
        />
      )}
      <ul className="divide-y divide-line">
        {found?.people.map((person) => (
          <li key={person.id} className="py-4">
            <FoundPerson person={person} onChanged={() => find(asked)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FoundPerson({ person, onChanged }: { person: Person; onChanged: () => Promise<void> }) {
  const [dialog, setDialog] = useState<"close" | "erase">();
  const { busy, problem, send, change } = useChange(onChanged);
  const { id, name, user_type, has_address, reviews, created_at, closed_at, closed_reason } = person;
  const isInfluencer = user_type === "influencer";
  const download = async () => {
    const { requestDuration, ...data } = await exportPerson(id);
    const text = JSON.stringify(data, null, 2);
    downloadBlob(new Blob([text], { type: "application/json" }), `member-${id}.json`);
    showToast("success", has_address ? "Downloaded. They get a letter that says so." : "Downloaded.");
  };
  const changeType = async () => {
    await changePerson(id, isInfluencer ? "default" : "influencer");
    await onChanged();
  };
  const dialogProps = { person, busy, problem, change, onClosed: () => setDialog(undefined) };
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        {name || "No name"} <span className="font-normal text-muted">· number {id}</span>
      </p>
      <p className="text-sm text-muted">
        {isInfluencer ? "Influencer" : "Member"} since {formatDay(created_at)} · {reviews} reviews ·{" "}
        {has_address ? "has an address" : "has no address with us"}
      </p>
      {closed_at && (
        <p className="text-sm text-error">
          Closed on {formatDay(closed_at)}: {closed_reason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="outline" busy={busy} onClick={() => send(download)}>
          Download their data
        </Button>
        <Button look="outline" busy={busy} onClick={() => send(changeType)}>
          {isInfluencer ? "Make them an ordinary member" : "Make them an influencer"}
        </Button>
        {closed_at ? (
          <Button look="outline" busy={busy} onClick={() => change(() => reopenPerson(id))}>
            Open their account again
          </Button>
        ) : (
          <Button look="danger" onClick={() => setDialog("close")}>
            Close their account
          </Button>
        )}
        <Button look="danger" onClick={() => setDialog("erase")}>
          Delete their account
        </Button>
      </div>
      <ProblemNotice problem={problem} />
      <CloseAccountDialog isOpen={dialog === "close"} {...dialogProps} />
      <EraseAccountDialog isOpen={dialog === "erase"} {...dialogProps} />
    </div>
  );
}

interface AccountDialogProps extends Pick<ReturnType<typeof useChange>, "busy" | "problem" | "change"> {
  person: Person;
  isOpen: boolean;
  onClosed: () => void;
}

function CloseAccountDialog({ person, isOpen, onClosed, busy, problem, change }: AccountDialogProps) {
  const [reason, setReason] = useState("");
  const closeAccount = async (closeDialog: () => void) => {
    const closed = await closePerson(person.id, reason);
    closeDialog();
    return closed;
  };
  return (
    <Dialog title={`Close the account of ${person.name || person.id}`} open={isOpen} onClosed={onClosed}>
      {(closeDialog) => (
        <div className="grid gap-4">
          <p className="text-sm">
            Nothing is deleted. They are signed out and cannot sign in. Others see neither their reviews nor
            their profile, until you open it again.
          </p>
          <TextArea
            label="Why: they read this"
            rows={3}
            maxLength={1000}
            value={reason}
            error={problem?.fields[0]?.message}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button look="danger" busy={busy} onClick={() => change(() => closeAccount(closeDialog))}>
            Close it and tell them
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function EraseAccountDialog({ person, isOpen, onClosed, busy, problem, change }: AccountDialogProps) {
  const [keepsRatings, setKeepsRatings] = useState(false);
  const erase = async () => {
    const erased = await erasePerson(person.id, keepsRatings);
    onClosed();
    return erased;
  };
  return (
    <Dialog title={`Delete the account of ${person.name || person.id}`} open={isOpen} onClosed={onClosed}>
      {() => (
        <div className="grid gap-4">
          <p className="text-sm">
            It is gone for good, on every device. {person.has_address && "A last letter tells them so."} Make
            sure that it is they who asked.
          </p>
          <label className="choice">
            <input
              type="checkbox"
              checked={keepsRatings}
              onChange={(event) => setKeepsRatings(event.target.checked)}
            />
            Keep their ratings, without an author
          </label>
          <ProblemNotice problem={problem} />
          <Button look="danger" busy={busy} onClick={() => change(erase)}>
            Delete it for good
          </Button>
        </div>
      )}
    </Dialog>
  );
}
