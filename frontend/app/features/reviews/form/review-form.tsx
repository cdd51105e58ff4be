/** The review form: stars, whether it was a gift, labels of the category, and text (influencers only). */
import { type FormEvent, useState } from "react";
import { MAX_REVIEW_LENGTH } from "~/api/constants";
import type { Product, Review } from "~/api/product";
import { formatReviewFailure } from "~/api/reviews";
import type { WearInput } from "~/api/wearing";
import { deleteDraft, readDraft, saveDraft } from "~/session/form-draft";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { StarInput } from "~/ui/forms/star-input";
import { TextArea } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";
import { DeleteReview } from "./delete-review";
import {
  GIFT_QUESTION,
  getReviewDraftKey,
  mayWriteText,
  type ReviewDraft,
  saveReview,
  toReviewDraft,
} from "./save-review";
import { findUnstoredShade, saveWearAnswer, useWearAnswer } from "./use-wear-answer";
import { WornShadeQuestion } from "./worn-shade-question";

const NO_RATING_TEXT = "Please select a rating";
const NO_ANSWER_TEXT = "Please answer yes or no";
const NO_TEXT_FIELD_TEXT =
  "Reviews here are stars and ticks. Only influencers write text too, and their profile says so.";

interface ReviewFormProps {
  product: Pick<Product, "slug" | "name" | "static_review" | "variants">;
  /** The member's existing review, if any. */
  ownReview: Review | null;
  onDone: () => void;
}

export default function ReviewForm({ product, ownReview, onDone }: ReviewFormProps) {
  const draftName = getReviewDraftKey(product.slug);
  const [draft, setDraft] = useState(() => readDraft(draftName, toReviewDraft(ownReview)));
  const [submitted, setSubmitted] = useState(false);
  const { busy, problem, send } = useRequest({ closes: true });
  const shownShade = draft.worn_variant_id ?? null;
  const [wearAnswer, setWearReport] = useWearAnswer(product.variants, shownShade);
  const unstoredShade = product.variants.find(({ id }) => id === findUnstoredShade(wearAnswer, shownShade));

  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    saveDraft(draftName, next);
  };

  const changeWearReport = (report: WearInput | null) => {
    setWearReport(report);
    if (draft.worn_variant_id) change({ worn_variant_id: report?.variant_id ?? null });
  };

  const finish = (message: string) => {
    deleteDraft(draftName);
    showToast("success", message);
    onDone();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    const { rating, incentivised } = draft;
    // The button is at the end of a long form, what is missing at its beginning.
    if (rating === 0 || incentivised === null) {
      const missing = rating === 0 ? "rating" : "incentivised";
      const field = event.currentTarget.querySelector<HTMLElement>(`[name=${missing}]`);
      field?.focus({ preventScroll: true });
      field?.closest("fieldset")?.scrollIntoView({ block: "center" });
      return;
    }
    void send(async () => {
      await saveReview(product.slug, ownReview, { ...draft, incentivised });
      await saveWearAnswer(wearAnswer);
      finish("Your review is saved");
    });
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <p className="text-muted">{product.name}</p>
      <StarInput
        label="Your rating"
        name="rating"
        value={draft.rating}
        onChange={(rating) => change({ rating })}
        error={submitted && draft.rating === 0 ? NO_RATING_TEXT : undefined}
      />
      <GiftQuestion
        answer={draft.incentivised}
        onChange={(incentivised) => change({ incentivised })}
        error={submitted && draft.rating > 0 && draft.incentivised === null ? NO_ANSWER_TEXT : undefined}
      />
      <LabelChoices
        choices={product.static_review}
        chosen={draft.static_review}
        onChange={(static_review) => change({ static_review })}
      />
      {mayWriteText() ? (
        <TextArea
          label="Your review"
          name="review"
          rows={6}
          maxLength={MAX_REVIEW_LENGTH}
          value={draft.review}
          onChange={(event) => change({ review: event.target.value })}
        />
      ) : (
        <p className="text-sm text-muted">{NO_TEXT_FIELD_TEXT}</p>
      )}
      <WornShadeQuestion
        variants={product.variants}
        answer={wearAnswer}
        onChange={changeWearReport}
        shownShade={shownShade}
        onShow={(worn_variant_id) => change({ worn_variant_id })}
      />
      {unstoredShade && (
        <p role="status" className="text-sm text-muted">
          {describeUnstoredShade(unstoredShade.name)}
        </p>
      )}
      <ProblemNotice problem={problem} failed={formatReviewFailure(ownReview ? "edit" : "add")} />
      <Button type="submit" busy={busy}>
        {ownReview ? "Save" : "Submit"}
      </Button>
      {ownReview && (
        <DeleteReview
          id={ownReview.review_id}
          keepsShade={Boolean(wearAnswer.before?.verdicts.length)}
          onDeleted={() => finish("Your review is deleted")}
        />
      )}
    </form>
  );
}

interface GiftQuestionProps {
  answer: boolean | null;
  onChange: (answer: boolean) => void;
  error: string | undefined;
}

function GiftQuestion({ answer, onChange, error }: GiftQuestionProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{GIFT_QUESTION}</legend>
      <p className="text-sm text-muted">
        The product, a discount, money, a commission: anything counts. If so, your review says it and stays
        out of the average.
      </p>
      <div className="flex gap-6">
        {[false, true].map((each) => (
          <label key={String(each)} className="choice">
            <input
              type="radio"
              name="incentivised"
              checked={answer === each}
              onChange={() => onChange(each)}
            />
            {each ? "Yes" : "No"}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface LabelChoicesProps {
  choices: string[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function LabelChoices({ choices, chosen, onChange }: LabelChoicesProps) {
  if (choices.length === 0) return null;
  const toggle = (label: string, checked: boolean) =>
    onChange(checked ? [...chosen, label] : chosen.filter((each) => each !== label));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">What fits?</legend>
      {choices.map((label) => (
        <label key={label} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(label)}
            onChange={(event) => toggle(label, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const describeUnstoredShade = (name: string) =>
  `Say how ${name} sat, or show it with your review. On its own it is not stored.`;
