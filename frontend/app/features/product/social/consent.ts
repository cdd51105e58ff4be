/** Whether this browser may load videos from others; nobody is asked twice, nothing is loaded before. */
import { useSyncExternalStore } from "react";

const KEY = "embedConsent";
const GIVEN = "yes";
const listeners = new Set<() => void>();

export function useEmbedConsent(): boolean {
  return useSyncExternalStore(
    listen,
    () => localStorage.getItem(KEY) === GIVEN,
    () => false,
  );
}

export function giveEmbedConsent(): void {
  localStorage.setItem(KEY, GIVEN);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
