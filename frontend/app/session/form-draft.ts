/** Saves what a member is typing in session storage, so that an expired session does not lose it. */
import { readSession } from "./session-store";

/** The key contains the member's id: the next member to sign in here must not see the draft. */
const draftKey = (form: string) => `draft:${readSession().member?.id}:${form}`;

/** The saved draft merged over the initial values. */
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
