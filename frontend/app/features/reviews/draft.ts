/** What is being written about a product, kept in this tab: an ended session must not cost anybody their words. */
import type { Opinion } from "~/api/reviews";

const EMPTY: Opinion = { rating: 0, static_review: [], review: "", incentivised: false };

const key = (slug: string) => `review-draft:${slug}`;

/** The draft, or else what the member said before. */
export function readDraft(slug: string, before?: Partial<Opinion> | null): Opinion {
  const start = { ...EMPTY, ...before };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(slug)) ?? "null");
    return kept && typeof kept === "object" ? { ...start, ...kept } : start;
  } catch {
    return start;
  }
}

export function keepDraft(slug: string, draft: Opinion): void {
  sessionStorage.setItem(key(slug), JSON.stringify(draft));
}

export function dropDraft(slug: string): void {
  sessionStorage.removeItem(key(slug));
}
