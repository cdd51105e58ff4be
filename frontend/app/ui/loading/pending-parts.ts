/** Counts the parts of pages that load after a navigation, for the loading bar. */
import { createStore, useStore } from "~/create-store";

const pending = createStore(0);

/** Shows the loading bar until the part has loaded or failed. */
export function showPending<T>(part: Promise<T>): Promise<T> {
  pending.set(pending.get() + 1);
  const finish = () => pending.set(pending.get() - 1);
  part.then(finish, finish);
  return part;
}

/** Whether a part of the page is still loading. False on the server. */
export const useHasPendingParts = (): boolean => useStore(pending, (count) => count > 0, false);
