/** A review that staff decide about, with the reasons, and the words its author reads. */
import { useState } from "react";
import { decideReview, type ModeratedReview } from "~/api/desk/reviews";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { TextArea } from "~/ui/forms/text-field";
import { Link } from "~/ui/link";
import { OneFieldProblem } from "../page-parts";
import { useChange } from "../use-change";

const STANDING_WORDS = {
  reported: "Reported, still shown",
  held: "Waits for you, not shown",
  shown: "Shown",
  hidden: "Hidden",
};

interface ReviewCardProps {
  review: ModeratedReview;
  onDecided: () => Promise<void>;
}

export function ReviewCard({ review, onDecided }: ReviewCardProps) {
  const [reason, setReason] = useState(review.hidden_reason);
  const [isHiding, setHiding] = useState(false);
  const { busy, problem, change } = useChange(onDecided);
  const decide = (decision: "shown" | "hidden") =>
    change(async () => {
      const decided = await decideReview(review.id, decision, reason);
      setHiding(false);
      return decided;
    });
  const { product, author, rating, labels, body, standing, reasons } = review;
  return (
    <article className="grid gap-2 rounded-media border border-line p-4">
      <p className="text-sm text-muted">
        {rating} of 5 for{" "}
        <a
          href={`/products/${review.product_slug}`}
          target="_blank"
          className="underline underline-offset-4"
          rel="noopener"
        >
          {product}
        </a>
        , by{" "}
        {author ? (
          <Link to={`/desk/people?q=${review.author_id}`} className="underline underline-offset-4">
            {author}
          </Link>
        ) : (
          "somebody who left"
        )}
        , {formatDay(review.created_at)} · {STANDING_WORDS[standing]}
      </p>
      <p className="whitespace-pre-line">{body || labels.join(", ") || "No words, stars alone."}</p>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      {review.held_because && <p className="text-sm text-error">{review.held_because}</p>}
      {review.hidden_reason && <p className="text-sm text-muted">Its author read: {review.hidden_reason}</p>}
      <DecidedBy staff={review.decided_by} />
      {isHiding && (
        <div ref={focusTextArea}>
          <TextArea
            label="Why: its author reads this"
            rows={2}
            maxLength={500}
            value={reason}
            error={problem?.fields[0]?.message}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      {!(isHiding && problem?.fields.length) && <OneFieldProblem problem={problem} />}
      <div className="flex flex-wrap gap-2">
        {standing !== "shown" && (
          <Button look="outline" busy={busy} onClick={() => decide("shown")}>
            {standing === "hidden" ? "Show it again" : "Let it stand"}
          </Button>
        )}
        {standing !== "hidden" &&
          (isHiding ? (
            <>
              <Button look="danger" busy={busy} onClick={() => decide("hidden")}>
                Hide it and tell its author
              </Button>
              <Button look="quiet" onClick={() => setHiding(false)}>
                Cancel
              </Button>
            </>
          ) : (
            <Button look="danger" onClick={() => setHiding(true)}>
              Hide it
            </Button>
          ))}
      </div>
    </article>
  );
}

const focusTextArea = (part: HTMLElement | null) => part?.querySelector("textarea")?.focus();

/** The words of those who reported something. */
export const Reasons = ({ reasons }: { reasons: string[] }) => (
  <ul className="list-disc rounded-field bg-error-tint py-3 pr-3 pl-7 text-sm text-error">
    {reasons.map((words, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two people may give the same reason
      <li key={place}>{words}</li>
    ))}
  </ul>
);

export const DecidedBy = ({ staff, what = "Decided" }: { staff: string; what?: string }) =>
  staff && (
    <p className="text-sm text-muted wrap-anywhere">
      {what} by {staff}
    </p>
  );
