/** Reads actions that wait for somebody to sign in, on the pages where they do. */

/** Whoever signs in from another page has other things in mind. */
export function dropPendingOfOtherPage(path: string): void {
  for (const action of ["wish", "review", "vote"] as const)
    if (!sessionStorage[action]?.startsWith(`${path} `)) sessionStorage.removeItem(action);
}

/** The reason for signing in, in words. Undefined if nothing is known to wait for it. */
export function describePending(): string | undefined {
  if (sessionStorage.review) return "Sign in to write your review.";
  if (sessionStorage.vote) return "Sign in to vote on the review.";
  return sessionStorage.wish ? "Sign in to put it on your wishlist." : undefined;
}

export function parseWish(text: string): { slug: string; shade?: number } {
  const [slug = "", shade] = text.split(":");
  return shade ? { slug, shade: Number(shade) } : { slug };
}

export function parseVote(text: string): { kind: "like" | "dislike"; review: number } {
  const [kind, review] = text.split(":");
  return { kind: kind === "like" ? "like" : "dislike", review: Number(review) };
}
