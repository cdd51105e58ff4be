/** What a member is typing, kept in this tab: an ended session must not cost anybody their words. */
import { readSession } from "./store";

/** One's own drafts alone: the next one to sign in here does not find them. */
const key = (of: string) => `draft:${readSession().member?.id}:${of}`;

/** The draft laid over what was there before. */
export function readDraft<T extends object>(of: string, before: T): T {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(of)) ?? "null");
    return kept && typeof kept === "object" ? { ...before, ...kept } : before;
  } catch {
    return before;
  }
}

export function hasDraft(of: string): boolean {
  return sessionStorage.getItem(key(of)) !== null;
}

export function keepDraft(of: string, draft: object): void {
  sessionStorage.setItem(key(of), JSON.stringify(draft));
}

export function dropDraft(of: string): void {
  sessionStorage.removeItem(key(of));
}
