/** A member's votes on one review: shown at once, sent one after another, taken back where the server refuses. */
import { useEffect, useRef, useState } from "react";
import { describeCause, toProblem } from "~/api/errors";
import type { Review } from "~/api/product";
import { formatReviewFailure, sendVote } from "~/api/reviews";
import { showToast } from "~/ui/toast";
import { applyVote, confirmedVotes, getVoteKind, type VoteCounts } from "./review-votes";

export function useVotes(review: Review): {
  votes: VoteCounts;
  pressVote: (pressed: "like" | "dislike") => void;
} {
  const [votes, setVotes] = useState<VoteCounts>(review);
  const confirmed = useRef<VoteCounts>(review);
  const previousVote = useRef<Promise<unknown>>(Promise.resolve());
  const pendingVotes = useRef(0);

  useEffect(() => {
    confirmed.current = review;
    if (pendingVotes.current === 0) setVotes(review); // do not overwrite a pending vote with older data
  }, [review]);

  const pressVote = (pressed: "like" | "dislike") => {
    const kind = getVoteKind(votes, pressed);
    setVotes(applyVote(votes, kind));
    pendingVotes.current += 1;
    // One at a time: two on their way at once may reach the server, or be answered, in the other order.
    previousVote.current = previousVote.current.then(async () => {
      try {
        confirmed.current = (await sendVote(kind, review.review_id)).review;
        confirmedVotes.set(review.review_id, { votes: confirmed.current, at: performance.now() });
      } catch (error) {
        showToast("error", describeCause(toProblem(error), formatReviewFailure(pressed)));
      }
      pendingVotes.current -= 1;
      if (pendingVotes.current === 0) setVotes(confirmed.current);
    });
  };
  return { votes, pressVote };
}
