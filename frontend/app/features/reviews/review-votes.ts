/** A member's votes on reviews: predicted before the server responds, and kept from older answers after it did. */
import type { Vote } from "~/api/reviews";

export interface VoteCounts {
  is_liked: boolean;
  is_disliked: boolean;
  review_likes: number;
  review_dislikes: number;
}

/** Pressing the active button undoes the vote. Pressing the other one changes it. */
export function getVoteKind(votes: VoteCounts, pressed: "like" | "dislike"): Vote {
  const active = pressed === "like" ? votes.is_liked : votes.is_disliked;
  return active ? "undo" : pressed;
}

export function applyVote(votes: VoteCounts, kind: Vote): VoteCounts {
  const likes = votes.review_likes - Number(votes.is_liked);
  const dislikes = votes.review_dislikes - Number(votes.is_disliked);
  return {
    is_liked: kind === "like",
    is_disliked: kind === "dislike",
    review_likes: Math.max(0, likes) + Number(kind === "like"),
    review_dislikes: Math.max(0, dislikes) + Number(kind === "dislike"),
  };
}

/** The server's answers to votes, by review, with their times: reviews that were asked for before come with less. */
export const confirmedVotesByReview = new Map<number, { votes: VoteCounts; at: number }>();
