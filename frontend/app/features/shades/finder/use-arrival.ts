/** Hands the focus on: whoever chose something goes on where the next thing is asked or answered. */
import { useEffect, useRef } from "react";
import { useLocation } from "~/router";

/** The navigation state of a choice. */
export const CHOSEN = { chosen: true };

export function useArrival() {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const chosen = Boolean((state as { chosen?: boolean } | null)?.chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice, by its key
  useEffect(() => {
    if (chosen) ref.current?.focus();
  }, [key]);
  return ref;
}
