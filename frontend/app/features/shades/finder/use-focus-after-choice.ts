/** After a choice, moves the keyboard focus to the heading of the next step. */
import { useEffect, useRef } from "react";
import { useLocation } from "~/router";

/** The navigation state of a choice. */
export const CHOICE_STATE = { chosen: true };

export function useFocusAfterChoice() {
  const ref = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  const isChosen = Boolean((location.state as { chosen?: boolean } | null)?.chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (isChosen) ref.current?.focus();
  }, [location]);
  return ref;
}
