/** What is written in forms and not saved. Before it is lost, the desk or the browser asks. */
import { useEffect } from "react";
import { unstable_usePrompt as usePrompt } from "react-router-dom";

const unsaved = new Set<object>();

const QUESTION = "What you changed here is not saved. Leave it?";

/** Whether what is open may be closed. Asks staff if something is not saved. */
export const confirmClose = (): boolean => unsaved.size === 0 || window.confirm(QUESTION);

/** Counts a form as not saved while that is so. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [isUnsaved]);
}

/** Asks before another page of the desk, or of the web, takes the place of what is not saved. */
export function useQuestionBeforeLeaving(): void {
  usePrompt({
    message: QUESTION,
    when: ({ currentLocation, nextLocation }) =>
      unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  });
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.size > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);
}
