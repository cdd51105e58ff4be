/** Rates a product by one press, and the first time by an answer whether it was a gift. The form is for more. */
import { useEffect, useRef, useState } from "react";
import { describeCause, toProblem } from "~/api/client/errors";
import type { Review } from "~/api/product";
import { formatReviewFailure } from "~/api/reviews";
import {
  GIFT_QUESTION,
  getReviewDraftKey,
  saveReview,
  toReviewDraft,
} from "~/features/reviews/form/save-review";
import { hasDraft, readDraft, saveDraft } from "~/session/form-draft";
import { Button } from "~/ui/button";
import { StarButtons } from "~/ui/forms/star-input";
import { showToast } from "~/ui/overlays/toast";
import type { OwnProductState } from "./use-own-product";

interface RateProductProps {
  slug: string;
  /** The member's existing review, if any. */
  ownReview: Review | null;
  onSaved: OwnProductState["reloadReview"];
}

/** The product whose stars were pressed last. Its first review draws the section anew, and would lose the focus. */
let pressedSlug: string | undefined;

export default function RateProduct({ slug, ownReview, onSaved }: RateProductProps) {
  const { rating, isAsked, rate, answer } = useRating(slug, ownReview, onSaved);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pressedSlug === slug && document.activeElement === document.body)
      part.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus({ preventScroll: true });
    pressedSlug = undefined;
  }, [slug]);
  const press = (stars: number) => {
    pressedSlug = slug;
    rate(stars);
  };
  const sayGift = (isGift: boolean) => {
    part.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus({ preventScroll: true });
    answer(isGift);
  };
  return (
    <div ref={part} className="mb-6">
      <StarButtons label={ownReview ? "Your rating" : "Rate it"} value={rating} onPress={press} />
      {isAsked ? (
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">{GIFT_QUESTION}</legend>
          <div className="flex gap-3">
            <Button look="outline" onClick={() => sayGift(false)}>
              No
            </Button>
            <Button look="outline" onClick={() => sayGift(true)}>
              Yes
            </Button>
          </div>
        </fieldset>
      ) : (
        <p className="text-sm text-muted">
          More to say? {ownReview ? "Edit your review." : "Write a review."}
        </p>
      )}
    </div>
  );
}

/** The rating that was pressed last: shown at once, saved one after another, taken back where it is refused. */
function useRating(slug: string, ownReview: Review | null, onSaved: RateProductProps["onSaved"]) {
  const [rating, setRating] = useState(ownReview?.rating ?? 0);
  const saved = useRef(ownReview);
  // Whether it was a gift. Undefined until it is answered, and stars wait for that.
  const gift = useRef(ownReview?.incentivised);
  const [waiting, setWaiting] = useState(0);
  const previousSave = useRef<Promise<unknown>>(Promise.resolve());
  const pendingSaves = useRef(0);

  useEffect(() => {
    if (pendingSaves.current > 0) return;
    saved.current = ownReview;
    gift.current = ownReview?.incentivised;
    setWaiting(0);
    setRating(ownReview?.rating ?? 0);
  }, [ownReview]);

  const save = async (stars: number, incentivised: boolean) => {
    const before = saved.current;
    try {
      saved.current = await saveReview(slug, before, {
        ...toReviewDraft(before),
        rating: stars,
        incentivised,
      });
      updateDraft(slug, stars);
      if (pendingSaves.current === 1) showToast("success", "Your rating is saved");
    } catch (error) {
      const failure = formatReviewFailure(before ? "edit" : "add");
      showToast("error", describeCause(toProblem(error), failure));
    }
    pendingSaves.current -= 1;
    if (pendingSaves.current > 0) return;
    setRating(saved.current?.rating ?? 0);
    await onSaved();
  };
  const rate = (stars: number) => {
    const isGift = gift.current;
    if (isGift === undefined) return setWaiting(stars);
    setWaiting(0);
    setRating(stars);
    pendingSaves.current += 1;
    // The second of two presses changes what the first has added.
    previousSave.current = previousSave.current.then(() => save(stars, isGift));
  };
  const answer = (isGift: boolean) => {
    gift.current = isGift;
    rate(waiting);
  };
  return { rating: waiting || rating, isAsked: waiting > 0, rate, answer };
}

/** A draft of the form that was never sent gets the newer rating too. */
function updateDraft(slug: string, rating: number): void {
  const name = getReviewDraftKey(slug);
  if (hasDraft(name)) saveDraft(name, { ...readDraft(name, {}), rating });
}
