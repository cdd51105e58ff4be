/** Consent to load content from other companies. Stored in this browser and revocable at any time. */
import { useSyncExternalStore } from "react";
import { subscribeToStorage, writeItem } from "~/create-store";

export type Purpose = "videos" | "measuring";
/** `unasked` until the shopper has answered. */
type Consent = "yes" | "no" | "unasked";

const KEYS: Record<Purpose, string> = { videos: "embedConsent", measuring: "measuringConsent" };

/** On the server and until the page has hydrated it is no: nothing is loaded then, and nothing asked. */
export function useConsent(purpose: Purpose): Consent {
  return useSyncExternalStore<Consent>(
    subscribeToStorage,
    () => readConsent(purpose),
    () => "no",
  );
}

/** If the device allows no storage, an answer could not be remembered: it is no. */
function readConsent(purpose: Purpose): Consent {
  try {
    const stored = localStorage.getItem(KEYS[purpose]);
    return stored === "yes" || stored === "no" ? stored : "unasked";
  } catch {
    return "no";
  }
}

export function saveConsent(purpose: Purpose, answer: "yes" | "no"): void {
  writeItem(KEYS[purpose], answer);
}
