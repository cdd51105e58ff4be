/** Says that the shop has been updated, and reloads the page after a countdown, which waits for unsaved text. */
import { useEffect, useState } from "react";
import { SHOP_NAME } from "~/site";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { hasUnsavedText } from "./unsaved-text";
import { activateUpdate } from "./use-app-update";

const COUNTDOWN_S = 5;
const CLOSING_MS = 300;

export const NOTICE_CLASSES =
  "fixed inset-x-4 bottom-[calc(1rem+var(--tray,0px))] z-40 mx-auto max-w-md rounded-media border border-line bg-raised p-5 shadow-float";

export function UpdateNotice({ worker }: { worker: ServiceWorker }) {
  const [secondsLeft, setSecondsLeft] = useState(COUNTDOWN_S);
  const [step, setStep] = useState<"visible" | "closing" | "hidden">("visible");

  useEffect(() => {
    if (step !== "visible") return;
    const tick = setInterval(
      () => setSecondsLeft((seconds) => (hasUnsavedText() ? seconds : seconds - 1)),
      1_000,
    );
    return () => clearInterval(tick);
  }, [step]);

  const finished = step === "visible" && secondsLeft <= 0;
  useEffect(() => {
    if (finished) activateUpdate(worker);
  }, [finished, worker]);

  const dismiss = () => {
    setStep("closing");
    setTimeout(() => setStep("hidden"), CLOSING_MS);
  };

  if (step === "hidden") return null;
  return (
    <div
      role="status"
      className={joinClasses(
        NOTICE_CLASSES,
        "transition-opacity duration-300",
        step === "closing" && "opacity-0",
      )}
    >
      <p className="font-semibold">{SHOP_NAME} has been updated</p>
      <p className="mt-1 text-sm text-muted">
        The page reloads in <span aria-hidden>{Math.max(secondsLeft, 0)}</span>
        <span className="sr-only">a few</span> seconds.
      </p>
      <Button look="outline" className="mt-4" onClick={dismiss}>
        Don't Refresh
      </Button>
    </div>
  );
}
