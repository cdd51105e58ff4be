/** The vote buttons of a review, with their counts. */
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

const KINDS = [
  { kind: "like", label: "Helpful", icon: ThumbsUp },
  { kind: "dislike", label: "Not helpful", icon: ThumbsDown },
] as const;

type Kind = (typeof KINDS)[number]["kind"];

export function VoteButtons({ review }: { review: Review }) {
  const { votes, pressVote } = useVotes(review);
  const counts = { like: votes.review_likes, dislike: votes.review_dislikes };
  const pressed = { like: votes.is_liked, dislike: votes.is_disliked };
  return (
    <div className="mt-3 -ml-3 flex gap-1">
      {KINDS.map(({ kind, label, icon }) => (
        <VoteButton
          key={kind}
          review={review}
          kind={kind}
          countText={`${label}: ${counts[kind]}`}
          isPressed={pressed[kind]}
          onVote={() => pressVote(kind)}
        >
          <Icon icon={icon} aria-hidden size={16} fill={pressed[kind] ? "currentColor" : "none"} />
          <span aria-hidden>{counts[kind]}</span>
        </VoteButton>
      ))}
    </div>
  );
}

interface VoteButtonProps {
  review: Review;
  kind: Kind;
  countText: string;
  isPressed: boolean;
  onVote: () => void;
  children: ReactNode;
}

/** Members vote, but not on their own review. Everybody else is sent to sign in. */
function VoteButton({ review, kind, countText, isPressed, onVote, children }: VoteButtonProps) {
  const { member } = useSession();
  const { user_id, user_name, review_id } = review;
  if (!member)
    return (
      <Link
        to={LOGIN_PATH}
        onClick={() => savePending("vote", formatVote(kind, review_id))}
        aria-label={`${countText}. Sign in to vote on the review by ${user_name}`}
        className={PRESSABLE_CLASSES}
      >
        {children}
      </Link>
    );
  if (member.id === user_id)
    return (
      <span className={VOTE_CLASSES}>
        {children}
        <span className="sr-only">{countText}</span>
      </span>
    );
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-label={`${countText}. Review by ${user_name}`}
      onClick={onVote}
      className={joinClasses(PRESSABLE_CLASSES, isPressed && "text-accent")}
    >
      {children}
    </button>
  );
}

function useVotes(review: Review) {
  const [votes, setVotes] = useState<VoteCounts>(review);
  const lastConfirmed = useRef<VoteCounts>(review);
  const previousVote = useRef<Promise<unknown>>(Promise.resolve());
  const pendingVotes = useRef(0);

  useEffect(() => {
    lastConfirmed.current = review;
    if (pendingVotes.current === 0) setVotes(review); // do not overwrite a pending vote with older data
  }, [review]);

  const pressVote = (pressed: Kind) => {
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
