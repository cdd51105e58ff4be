/** Complaints with the day by which each is answered, and what is reported of profiles. */
import { useCallback, useState } from "react";
import { answerComplaint, type Complaint, fetchComplaints } from "~/api/desk/complaints";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { Select } from "~/ui/forms/select";
import { submits } from "~/ui/forms/submits";
import { TextArea } from "~/ui/forms/text-field";
import { EmptyPanel } from "~/ui/notice";
import { useUnsaved } from "../forms/unsaved";
import { PageHead, Section, WhenFetched } from "../page-parts";
import { useChange } from "../use-change";
import { useFetched } from "../use-fetched";
import { ReportedProfileCard } from "./reported-profile";
import { DecidedBy, ReviewCard } from "./review-card";

const CHOICES = [
  { label: "Waiting for you", value: "" },
  { label: "Answered and decided", value: "closed" },
];
const KINDS: Record<Complaint["kind"], string> = {
  data: "Personal data",
  content: "A review or a profile",
  price: "A price",
  access: "A page that cannot be used",
  other: "Something else",
};
const DAY_MS = 86_400_000;
const URGENT_DAYS = 7;

export default function ComplaintsPage() {
  const [choice, setChoice] = useState("");
  const loaded = useFetched(useCallback(() => fetchComplaints(choice !== ""), [choice]));
  return (
    <>
      <PageHead title="Complaints">
        <Select
          label="Which complaints"
          value={choice}
          options={CHOICES}
          onChange={(event) => setChoice(event.target.value)}
        />
      </PageHead>
      <WhenFetched fetched={loaded}>
        {({ complaints, profiles }) => (
          <div className="grid gap-10">
            <Section
              title="Complaints"
              hint="The law asks for an answer within 30 days. Yours is sent as a letter, and closes it."
            >
              {complaints.length === 0 && <NothingHere isClosed={choice !== ""} />}
              <ul className="grid gap-4 empty:hidden">
                {complaints.map((complaint) => (
                  <li key={complaint.id}>
                    <ComplaintCard complaint={complaint} onChanged={loaded.reload} />
                  </li>
                ))}
              </ul>
            </Section>
            <Section
              title="Reported on profiles"
              hint="Who reported it reads why you decided so. So does the member, where you remove something."
            >
              {profiles.length === 0 && <NothingHere isClosed={choice !== ""} />}
              <ul className="grid gap-4 empty:hidden">
                {profiles.map((reported) => (
                  <li key={reported.id}>
                    <ReportedProfileCard reported={reported} onDecided={loaded.reload} />
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        )}
      </WhenFetched>
    </>
  );
}

const NothingHere = ({ isClosed }: { isClosed: boolean }) => (
  <EmptyPanel
    compact
    title={isClosed ? "Nothing yet" : "Nothing waits"}
    description={isClosed ? "What you answer and decide is kept here." : "What comes in stands here."}
  />
);

function ComplaintCard({ complaint, onChanged }: { complaint: Complaint; onChanged: () => Promise<void> }) {
  const [answer, setAnswer] = useState("");
  const { busy, problem, change } = useChange(onChanged);
  const { id, receipt, kind, name, words, about, created_at, objects_to, decided_by, review } = complaint;
  useUnsaved(answer.trim() !== "" && !busy);
  const sendAnswer = async () => {
    const sent = await answerComplaint(id, answer);
    setAnswer("");
    return sent;
  };
  return (
    <article className="grid gap-3 rounded-media border border-line p-4">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <p className="text-muted">
          {KINDS[kind]}, by {name || "somebody without a name"} on {formatDay(created_at)} · {receipt}
        </p>
        <AnswerDeadline complaint={complaint} />
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{words}</p>
      {about && <ComplaintSubject about={about} />}
      {objects_to && (
        <>
          <p className="text-sm">They object to a decision on the {objects_to}</p>
          <DecidedBy staff={decided_by} />
        </>
      )}
      {review && (
        <div className="grid gap-2">
          <p className="text-sm">
            This is about a review that was reported or hidden. Somebody who did not decide it looks at it.
          </p>
          <ReviewCard review={review} onDecided={onChanged} />
        </div>
      )}
      {complaint.answered_at ? (
        <>
          <p className="rounded-field bg-tint p-3 text-sm whitespace-pre-line wrap-anywhere">
            {complaint.answer}
          </p>
          <DecidedBy what="Answered" staff={complaint.answered_by} />
        </>
      ) : (
        <form className="grid gap-3" onSubmit={submits(() => change(sendAnswer))}>
          <TextArea
            label={`Your answer to ${receipt}`}
            rows={3}
            maxLength={10_000}
            value={answer}
            error={problem?.fields[0]?.message}
            onChange={(event) => setAnswer(event.target.value)}
          />
          {!problem?.fields.length && <ProblemNotice problem={problem} />}
          <Button type="submit" busy={busy} className="justify-self-start">
            Send the answer
          </Button>
        </form>
      )}
    </article>
  );
}

/** The days that are left, or when it was answered. */
function AnswerDeadline({ complaint: { due_at, answered_at } }: { complaint: Complaint }) {
  if (answered_at)
    return (
      <p className={answered_at > due_at ? "text-error" : "text-muted"}>
        Answered on {formatDay(answered_at)}
        {answered_at > due_at && `, due by ${formatDay(due_at)}`}
      </p>
    );
  const days = Math.floor((Date.parse(due_at) - Date.now()) / DAY_MS);
  const left = days < 0 ? "late" : days === 0 ? "today" : days === 1 ? "1 day left" : `${days} days left`;
  return (
    <p className={days < URGENT_DAYS ? "font-semibold text-error" : "text-muted"}>
      Answer by {formatDay(due_at)}, {left}
    </p>
  );
}

/** The page that a complaint is about, if it names one of the shop. */
function ComplaintSubject({ about }: { about: string }) {
  const isPage = URL.canParse(about) && new URL(about).host === location.host;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      About{" "}
      {isPage ? (
        <a href={about} className="underline underline-offset-4">
          {about}
        </a>
      ) : (
        about
      )}
    </p>
  );
}
