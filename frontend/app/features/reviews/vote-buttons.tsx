/** The vote buttons of a review with their counts. Anyone not signed in is sent to sign in. */
import { ThumbsDown, ThumbsUp } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { describeCause, toProblem } from "~/api/client/errors";
import type { Review } from "~/api/product";
import { formatReviewFailure, sendVote } from "~/api/reviews";
import { formatVote, savePending } from "~/session/pending-action";
import { useSession } from "~/session/session-store";
import { LOGIN_PATH } from "~/site";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { showToast } from "~/ui/overlays/toast";
import { applyVote, confirmedVotesByReview, getVoteKind, type VoteCounts } from "./review-votes";

const VOTE_CLASSES =
  "inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted tabular-nums";
const PRESSABLE_CLASSES = `${VOTE_CLASSES} transition-colors hover:bg-tint hover:text-ink`;

export function VoteButtons({ review }: { review: Review }) {
  const { member } = useSession();
  const { votes, pressVote } = useVotes(review);
  const isOwn = member !== null && member.id === review.user_id;
  const sharedProps = { author: review.user_name, isSignedIn: member !== null, isOwn };
  const vote = (kind: "like" | "dislike") =>
    member ? pressVote(kind) : savePending("vote", formatVote(kind, review.review_id));
  return (
    <div className="mt-3 -ml-3 flex gap-1">
      <VoteButton
        {...sharedProps}
        label="Helpful"
        count={votes.review_likes}
        isPressed={votes.is_liked}
        onPress={() => vote("like")}
      >
        <Icon icon={ThumbsUp} aria-hidden size={16} fill={votes.is_liked ? "currentColor" : "none"} />
      </VoteButton>
      <VoteButton
        {...sharedProps}
        label="Not helpful"
        count={votes.review_dislikes}
        isPressed={votes.is_disliked}
        onPress={() => vote("dislike")}
      >
        <Icon icon={ThumbsDown} aria-hidden size={16} fill={votes.is_disliked ? "currentColor" : "none"} />
      </VoteButton>
    </div>
  );
}

interface VoteButtonProps {
  label: string;
  author: string;
  count: number;
  isPressed: boolean;
  isSignedIn: boolean;
  /** Members cannot vote on their own review. */
  isOwn: boolean;
  onPress: () => void;
  children: ReactNode;
}

function VoteButton({
  label,
  author,
  count,
  isPressed,
  isSignedIn,
  isOwn,
  onPress,
  children,
}: VoteButtonProps) {
  const countText = `${label}: ${count}`;
  if (!isSignedIn) {
    return (
      <Link
        to={LOGIN_PATH}
        onClick={onPress}
        aria-label={`${countText}. Sign in to vote on the review by ${author}`}
        className={PRESSABLE_CLASSES}
      >
        {children}
        {count}
      </Link>
    );
  }
  if (isOwn) {
    return (
      <span className={VOTE_CLASSES}>
        {children}
        <span aria-hidden>{count}</span>
        <span className="sr-only">{countText}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-label={`${countText}. Review by ${author}`}
      onClick={onPress}
      className={joinClasses(PRESSABLE_CLASSES, isPressed && "text-accent")}
    >
      {children}
      {count}
    </button>
  );
}

function useVotes(review: Review): {
  votes: VoteCounts;
  pressVote: (pressed: "like" | "dislike") => void;
} {
  const [votes, setVotes] = useState<VoteCounts>(review);
  const lastConfirmed = useRef<VoteCounts>(review);
  const previousVote = useRef<Promise<unknown>>(Promise.resolve());
  const pendingVotes = useRef(0);

  useEffect(() => {
    lastConfirmed.current = review;
    if (pendingVotes.current === 0) setVotes(review); // do not overwrite a pending vote with older data
  }, [review]);

  const pressVote = (pressed: "like" | "dislike") => {
    const kind = getVoteKind(votes, pressed);
    setVotes(applyVote(votes, kind));
    pendingVotes.current += 1;
    // One at a time: two on their way at once may reach the server, or be answered, in the other order.
    previousVote.current = previousVote.current.then(async () => {
      try {
        lastConfirmed.current = (await sendVote(kind, review.review_id)).review;
        confirmedVotesByReview.set(review.review_id, { votes: lastConfirmed.current, at: performance.now() });
      } catch (error) {
        showToast("error", describeCause(toProblem(error), formatReviewFailure(pressed)));
      }
      pendingVotes.current -= 1;
      if (pendingVotes.current === 0) setVotes(lastConfirmed.current);
    });
  };
  return { votes, pressVote };
}
