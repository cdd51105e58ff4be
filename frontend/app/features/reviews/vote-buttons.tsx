/** Whether a review helped, with its counts: a vote for a member, the way to sign in for everyone else. */
import { ThumbsDown, ThumbsUp } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { describeProblem, toProblem } from "~/api/errors";
import type { Review } from "~/api/product";
import { formatReviewFailure, sendVote } from "~/api/reviews";
import { useSession } from "~/session/session-store";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { showToast } from "~/ui/toast";
import { kindOf, type Votes, voted } from "./votes";

const SHAPE = "inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted tabular-nums";
const PRESSABLE = `${SHAPE} transition-colors hover:bg-tint hover:text-ink`;

export function VoteButtons({ review }: { review: Review }) {
  const { member } = useSession();
  const { votes, press } = useVotes(review);
  const own = member !== null && member.id === review.user_id;
  const common = { by: review.user_name, member: member !== null, own };
  return (
    <div className="mt-3 -ml-3 flex gap-1">
      <VoteButton
        {...common}
        label="Helpful"
        count={votes.review_likes}
        on={votes.is_liked}
        onPress={() => press("like")}
      >
        <Icon of={ThumbsUp} aria-hidden size={16} fill={votes.is_liked ? "currentColor" : "none"} />
      </VoteButton>
      <VoteButton
        {...common}
        label="Not helpful"
        count={votes.review_dislikes}
        on={votes.is_disliked}
        onPress={() => press("dislike")}
      >
        <Icon of={ThumbsDown} aria-hidden size={16} fill={votes.is_disliked ? "currentColor" : "none"} />
      </VoteButton>
    </div>
  );
}

interface VoteButtonProps {
  label: string;
  by: string;
  count: number;
  on: boolean;
  member: boolean;
  /** One does not vote on one's own. */
  own: boolean;
  onPress: () => void;
  children: ReactNode;
}

function VoteButton({ label, by, count, on, member, own, onPress, children }: VoteButtonProps) {
  const said = `${label}: ${count}`;
  if (!member) {
    return (
      <Link
        to="/account/login"
        aria-label={`${said}. Sign in to vote on the review by ${by}`}
        className={PRESSABLE}
      >
        {children}
        {count}
      </Link>
    );
  }
  if (own) {
    return (
      <span className={SHAPE}>
        {children}
        <span aria-hidden>{count}</span>
        <span className="sr-only">{said}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`${said}. Review by ${by}`}
      onClick={onPress}
      className={joinClasses(PRESSABLE, on && "text-accent")}
    >
      {children}
      {count}
    </button>
  );
}

/** Votes change at once; where the server refuses, they go back to what it last said. */
function useVotes(review: Review): { votes: Votes; press: (pressed: "like" | "dislike") => void } {
  const [votes, setVotes] = useState<Votes>(review);
  const told = useRef<Votes>(review);
  const latest = useRef(0);
  const underway = useRef(0);

  useEffect(() => {
    told.current = review;
    if (underway.current === 0) setVotes(review); // a vote on its way is not taken back by what came before it
  }, [review]);

  const press = async (pressed: "like" | "dislike") => {
    const kind = kindOf(votes, pressed);
    latest.current += 1;
    const mine = latest.current;
    underway.current += 1;
    setVotes(voted(votes, kind));
    try {
      told.current = (await sendVote(kind, review.review_id)).review;
      if (mine === latest.current) setVotes(told.current);
    } catch (error) {
      if (mine === latest.current) setVotes(told.current);
      showToast("error", `${formatReviewFailure(pressed)}. ${describeProblem(toProblem(error))}`);
    } finally {
      underway.current -= 1;
    }
  };
  return { votes, press };
}
