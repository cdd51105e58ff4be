/** The form in the review drawer: stars, the category's labels, an influencer's words, and whether it was a gift. */
import { type FormEvent, useState } from "react";
import { describeProblem, toProblem } from "~/api/errors";
import type { Product, Review } from "~/api/product";
import { addReview, editReview, formatReviewFailure, type ReviewInput } from "~/api/reviews";
import { deleteDraft, readDraft, saveDraft } from "~/session/form-draft";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { StarInput } from "~/ui/star-input";
import { TextArea } from "~/ui/text-field";
import { DeleteReview } from "./delete-review";

const NO_RATING = "Please select a rating";
const INFLUENCER = "influencer";
const LONGEST = 5_000;
const NOTHING_SAID: ReviewInput = { rating: 0, static_review: [], review: "", incentivised: false };

interface ReviewFormProps {
  product: Pick<Product, "slug" | "static_review">;
  /** One's review so far, if there is one. */
  before: Review | null;
  onDone: () => void;
}

export default function ReviewForm({ product, before, onDone }: ReviewFormProps) {
  const writes = useSession().member?.user_type === INFLUENCER;
  const kept = `review:${product.slug}`;
  const [draft, setDraft] = useState(() => readDraft(kept, opinionOf(before)));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const change = (part: Partial<ReviewInput>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(kept, next);
  };

  const finish = () => {
    deleteDraft(kept);
    onDone();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.rating === 0) return;
    setBusy(true);
    // Words of somebody who was an influencer once would be refused.
    const said = writes ? draft : { ...draft, review: "" };
    try {
      await (before ? editReview(before.review_id, said) : addReview(product.slug, said));
      finish();
    } catch (error) {
      setProblem(`${formatReviewFailure(before ? "edit" : "add")}. ${describeProblem(toProblem(error))}`);
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <StarInput
        label="Your rating"
        name="rating"
        value={draft.rating}
        onChange={(rating) => change({ rating })}
        error={tried && draft.rating === 0 ? NO_RATING : undefined}
      />
      <Labels
        choices={product.static_review}
        chosen={draft.static_review}
        onChange={(static_review) => change({ static_review })}
      />
      {writes && (
        <TextArea
          label="Your review"
          name="review"
          rows={6}
          maxLength={LONGEST}
          value={draft.review}
          onChange={(event) => change({ review: event.target.value })}
        />
      )}
      <Tick
        label="I was given this product, or paid to review it"
        on={draft.incentivised}
        onChange={(incentivised) => change({ incentivised })}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" disabled={busy}>
        {busy ? "Please Wait" : before ? "Save" : "Submit"}
      </Button>
      {before && <DeleteReview id={before.review_id} onDeleted={finish} />}
    </form>
  );
}

interface LabelsProps {
  choices: string[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function Labels({ choices, chosen, onChange }: LabelsProps) {
  if (choices.length === 0) return null;
  const toggle = (label: string, on: boolean) =>
    onChange(on ? [...chosen, label] : chosen.filter((each) => each !== label));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">What fits?</legend>
      {choices.map((label) => (
        <Tick key={label} label={label} on={chosen.includes(label)} onChange={(on) => toggle(label, on)} />
      ))}
    </fieldset>
  );
}

function Tick({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-10 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
  );
}

function opinionOf(review: Review | null): ReviewInput {
  if (!review) return NOTHING_SAID;
  const { rating, static_review, review: words, incentivised } = review;
  return { rating, static_review, review: words, incentivised };
}
