/** What a member is typing, kept in this tab: an ended session must not cost anybody their words. */
import { readSession } from "./session-store";

/** One's own drafts alone: the next one to sign in here does not find them. */
const draftKey = (form: string) => `draft:${readSession().member?.id}:${form}`;

/** The draft laid over what was there before. */
export function readDraft<T extends object>(form: string, initial: T): T {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? "null");
    return saved && typeof saved === "object" ? { ...initial, ...saved } : initial;
  } catch {
    return initial;
  }
}

export function hasDraft(form: string): boolean {
  return sessionStorage.getItem(draftKey(form)) !== null;
}

export function saveDraft(form: string, draft: object): void {
  sessionStorage.setItem(draftKey(form), JSON.stringify(draft));
}

export function deleteDraft(form: string): void {
  sessionStorage.removeItem(draftKey(form));
}
