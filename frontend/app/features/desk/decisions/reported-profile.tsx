/** Something on a profile that was reported, with the reasons, and the words that are read of the decision. */
import { useState } from "react";
import { decideProfile, type ReportedThing } from "~/api/desk/complaints";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextArea } from "~/ui/forms/text-field";
import { Link } from "~/ui/link";
import { useUnsaved } from "../forms/unsaved";
import { useChange } from "../use-change";
import { DecidedBy, Reasons } from "./review-card";

const PROFILE_PARTS: Record<ReportedThing["about"], string> = {
  name: "The name",
  picture: "The picture",
  bio: "The text",
  links: "The links",
  wishlist: "The wishlist",
};

interface ReportedProfileCardProps {
  reported: ReportedThing;
  onDecided: () => Promise<void>;
}

export function ReportedProfileCard({ reported, onDecided }: ReportedProfileCardProps) {
  const [explanation, setExplanation] = useState("");
  const { busy, problem, change } = useChange(onDecided);
  const { id, member, member_id, about, shown, reasons, created_at, resolved_at, resolution } = reported;
  useUnsaved(explanation.trim() !== "" && !busy);
  const decide = (decision: "kept" | "removed") =>
    change(async () => {
      const decided = await decideProfile(id, decision, explanation);
      setExplanation("");
      return decided;
    });
  return (
    <article className="grid gap-3 rounded-media border border-line p-4">
      <p className="text-sm text-muted">
        {PROFILE_PARTS[about]} of{" "}
        <Link to={`/desk/people?q=${member_id}`} className="underline underline-offset-4">
          {member || `member ${member_id}`}
        </Link>
        , reported on {formatDay(created_at)}
        {resolved_at &&
          ` · ${resolution === "removed" ? "removed" : "left as it is"} on ${formatDay(resolved_at)}`}
      </p>
      {!resolved_at &&
        (about === "picture" && shown ? (
          <img src={shown} alt={`What ${member} shows`} className="size-32 rounded-media object-cover" />
        ) : (
          <p className="whitespace-pre-line wrap-anywhere">{shown || "Nothing is shown there any more."}</p>
        ))}
      <Reasons reasons={reasons} />
      {resolved_at ? (
        <>
          <p className="text-sm">They read: {reported.explanation || "nothing"}</p>
          <DecidedBy staff={reported.decided_by} />
        </>
      ) : (
        <>
          <TextArea
            label="Why you decide so: they read this"
            rows={2}
            maxLength={1000}
            value={explanation}
            error={problem?.fields[0]?.message}
            onChange={(event) => setExplanation(event.target.value)}
          />
          {!problem?.fields.length && <ProblemNotice problem={problem} />}
          <div className="flex flex-wrap gap-2">
            <Button look="danger" busy={busy} onClick={() => decide("removed")}>
              {about === "wishlist" ? "Make it private" : "Remove it"}
            </Button>
            <Button look="outline" busy={busy} onClick={() => decide("kept")}>
              Let it stand
            </Button>
          </div>
        </>
      )}
    </article>
  );
}
