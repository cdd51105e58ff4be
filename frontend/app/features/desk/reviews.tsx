/** Reviews: the reported ones first, each with the reasons, a decision, and the words its author reads. */
import { type FormEvent, useCallback, useState } from "react";
import { blockWord, decideReview, fetchReviews, type ModeratedReview, unblockWord } from "~/api/desk/reviews";
import { Button } from "~/ui/button";
import { formatDay } from "~/ui/format";
import { Select } from "~/ui/forms/select";
import { TextArea, TextField } from "~/ui/forms/text-field";
import { Link } from "~/ui/link";
import { EmptyPanel } from "~/ui/notice";
import { OneFieldProblem, PageHead, WhenFetched } from "./page-parts";
import { useStableOrder } from "./stable-lists";
import { useChange } from "./use-change";
import { useFetched } from "./use-fetched";

const STANDINGS = [
  { label: "All reviews", value: "" },
  { label: "Reported", value: "reported" },
  { label: "Waiting for you", value: "held" },
  { label: "Hidden", value: "hidden" },
  { label: "Shown", value: "shown" },
];
const PAGE = 30;

export default function ReviewsPage() {
  const [standing, setStanding] = useState("");
  const [offset, setOffset] = useState(0);
  const loaded = useFetched(useCallback(() => fetchReviews({ standing, offset }), [standing, offset]));
  return (
    <>
      <PageHead title="Reviews">
        <Select
          label="Which reviews"
          value={standing}
          options={STANDINGS}
          onChange={(event) => {
            setStanding(event.target.value);
            setOffset(0);
          }}
        />
      </PageHead>
      <WhenFetched fetched={loaded}>
        {({ reviews, reported, blocked_words }) => (
          <>
            <p className="mb-4 text-sm text-muted">
              {reported === 0 ? "No review is reported." : `${reported} reported, which come first.`} Treat
              praise and complaints alike: hiding honest bad reviews is against the law.
            </p>
            {reviews.length === 0 && (
              <EmptyPanel compact title="No review here" description="Choose others above." />
            )}
            <Reviews reviews={reviews} list={`${standing} ${offset}`} onDecided={loaded.reload} />
            <div className="mt-4 flex justify-between">
              <Button
                look="outline"
                disabled={offset === 0}
                onClick={() => setOffset(Math.max(0, offset - PAGE))}
              >
                Before
              </Button>
              <Button
                look="outline"
                disabled={reviews.length < PAGE}
                onClick={() => setOffset(offset + PAGE)}
              >
                Next
              </Button>
            </div>
            <BlockedWords words={blocked_words} onChanged={loaded.reload} />
          </>
        )}
      </WhenFetched>
    </>
  );
}

interface ReviewsProps {
  reviews: ModeratedReview[];
  list: string;
  onDecided: () => Promise<void>;
}

function Reviews({ reviews, list, onDecided }: ReviewsProps) {
  return (
    <ul className="grid gap-4">
      {useStableOrder(reviews, list).map((review) => (
        <li key={review.id}>
          <Review review={review} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  );
}

function BlockedWords({ words, onChanged }: { words: string[]; onChanged: () => Promise<void> }) {
  const { busy, problem, change } = useChange(onChanged);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void change(async () => {
      const blocked = await blockWord(String(new FormData(form).get("word")));
      form.reset();
      return blocked;
    });
  };
  return (
    <section aria-labelledby="blocked-words" className="mt-10 grid max-w-xl gap-3">
      <h2 id="blocked-words" className="text-lg">
        Words that wait for you
      </h2>
      <p className="text-sm text-muted">
        A review by a new account with one of these, or with a link, is shown once you have looked. Names and
        profiles of new accounts cannot have them.
      </p>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <Button
              look="outline"
              className="px-3"
              aria-label={`Block ${word} no more`}
              onClick={() => change(() => unblockWord(word))}
            >
              {word} ×
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label="A word, or a few" name="word" maxLength={80} required />
        </div>
        <Button type="submit" look="outline" busy={busy}>
          Block it
        </Button>
      </form>
      <OneFieldProblem problem={problem} />
    </section>
  );
}

const focusField = (part: HTMLElement | null) => part?.querySelector("textarea")?.focus();

const STANDING_WORDS = {
  reported: "Reported, still shown",
  held: "Waits for you, not shown",
  shown: "Shown",
  hidden: "Hidden",
};

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

export function Review({ review, onDecided }: { review: ModeratedReview; onDecided: () => Promise<void> }) {
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
        <div ref={focusField}>
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
