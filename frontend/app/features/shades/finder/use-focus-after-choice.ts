/** After a choice, moves the keyboard focus to what comes next: a heading, or a question. */
import { useEffect, useRef } from "react";
import { useLocation } from "~/router";

/** The navigation state of a choice. */
export const CHOICE_STATE = { chosen: true };

export function useFocusAfterChoice<T extends HTMLElement = HTMLHeadingElement>(isNext = true) {
  const ref = useRef<T>(null);
  const location = useLocation();
  const isChosen = Boolean((location.state as { chosen?: boolean } | null)?.chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    if (isChosen && isNext) ref.current?.focus();
  }, [location]);
  return ref;
}
