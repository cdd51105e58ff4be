/**
 * A 3 px progress bar at the top during navigation. It appears with a delay, so that fast pages show none.
 */
import { useEffect, useState } from "react";
import { useNavigation } from "~/router";

const SHOW_AFTER_MS = 120;
const HIDE_AFTER_MS = 400;

type BarState = "hidden" | "running" | "finishing";

export function LoadingBar() {
  const busy = useNavigation().state !== "idle";
  const [state, setState] = useState<BarState>("hidden");

  useEffect(() => {
    if (busy) return runLater(SHOW_AFTER_MS, () => setState("running"));
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
