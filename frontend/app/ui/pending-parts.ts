/** Counts the parts of pages that load after a navigation, for the loading bar. */
import { useSyncExternalStore } from "react";

let count = 0;
const listeners = new Set<() => void>();

/** Shows the loading bar until the part has loaded or failed. */
export function showPending<T>(part: Promise<T>): Promise<T> {
  changeCount(1);
  const finish = () => changeCount(-1);
  part.then(finish, finish);
  return part;
}

/** Whether a part of the page is still loading. False on the server. */
export function useHasPendingParts(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
}

function changeCount(difference: number): void {
  count += difference;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
