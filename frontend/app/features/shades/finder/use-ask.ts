/** Asks anew while something is being turned: at once, then no more often than the API likes to be asked. */
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "~/router";
import { pathOf, type Question } from "./question";

const PAUSE_MS = 350;

export function useAsk(): (question: Question) => void {
  const navigate = useNavigate();
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (question: Question) => {
      const go = () => {
        asked.current = Date.now();
        navigate(pathOf(question), { replace: true, preventScrollReset: true });
      };
      clearTimeout(timer.current);
      const wait = asked.current + PAUSE_MS - Date.now();
      if (wait <= 0) go();
      else timer.current = setTimeout(go, wait);
    },
    [navigate],
  );
}
