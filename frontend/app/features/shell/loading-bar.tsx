/** A 3 px progress bar at the top during navigation, and while parts of the next page still load. */
import { useEffect, useState } from "react";
import { useNavigation } from "~/router";
import { useHasPendingParts } from "~/ui/pending-parts";

const HIDE_AFTER_MS = 400;

type BarState = "hidden" | "running" | "finishing";

export function LoadingBar() {
  const navigating = useNavigation().state !== "idle";
  const busy = useHasPendingParts() || navigating;
  const [state, setState] = useState<BarState>("hidden");

  useEffect(() => {
    if (busy) return setState("running");
    setState((current) => (current === "hidden" ? "hidden" : "finishing"));
    return runLater(HIDE_AFTER_MS, () => setState("hidden"));
  }, [busy]);

  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      aria-hidden={state === "hidden"}
      data-state={state}
      className="loading-bar pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px] bg-accent"
    />
  );
}

function runLater(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
