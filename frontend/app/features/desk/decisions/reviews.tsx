/** Reviews to decide about, the reported ones first, and the words for which a review waits. */
import { type FormEvent, useCallback, useState } from "react";
import { blockWord, fetchReviews, type ModeratedReview, unblockWord } from "~/api/desk/reviews";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/select";
import { TextField } from "~/ui/forms/text-field";
import { EmptyPanel } from "~/ui/notice";
import { OneFieldProblem, PageHead, WhenFetched } from "../page-parts";
import { useStableOrder } from "../stable-lists";
import { useChange } from "../use-change";
import { useFetched } from "../use-fetched";
import { ReviewCard } from "./review-card";

const STANDINGS = [
  { label: "All reviews", value: "" },
  { label: "Reported", value: "reported" },
  { label: "Waiting for you", value: "held" },
  { label: "Hidden", value: "hidden" },
  { label: "Shown", value: "shown" },
];
const PAGE_SIZE = 30;

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
            <ReviewList reviews={reviews} list={`${standing} ${offset}`} onDecided={loaded.reload} />
            <div className="mt-4 flex justify-between">
              <Button
                look="outline"
                disabled={offset === 0}
                onClick={() => setOffset(Math.max(0, offset - PAGE_SIZE))}
              >
                Before
              </Button>
              <Button
                look="outline"
                disabled={reviews.length < PAGE_SIZE}
                onClick={() => setOffset(offset + PAGE_SIZE)}
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

interface ReviewListProps {
  reviews: ModeratedReview[];
  /** Which list it is: another one begins with an order of its own. */
  list: string;
  onDecided: () => Promise<void>;
}

function ReviewList({ reviews, list, onDecided }: ReviewListProps) {
  return (
    <ul className="grid gap-4">
      {useStableOrder(reviews, list).map((review) => (
        <li key={review.id}>
          <ReviewCard review={review} onDecided={onDecided} />
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
