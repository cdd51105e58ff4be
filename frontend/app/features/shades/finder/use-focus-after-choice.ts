/** Hands the focus on: whoever chose something goes on where the next thing is asked or answered. */
import { useEffect, useRef } from "react";
import { useLocation } from "~/router";

/** The navigation state of a choice. */
export const chosen = { chosen: true };

export function useFocusAfterChoice() {
  const ref = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const isChosen = Boolean((location.state as { CHOICE_STATE?: boolean } | null)?.CHOICE_STATE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (isChosen) ref.current?.focus();
  }, [location]);
  return ref;
}
