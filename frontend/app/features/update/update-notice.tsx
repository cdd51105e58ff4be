/**
 * Notices about the shop on this device: an update, after whose countdown the page reloads unless a form has unsaved
 * text; that it is offline; and that its files were saved. What else runs once the page is drawn begins here too.
 */
import { useEffect, useState } from "react";
import { useWishlistOfOtherTabs } from "~/session/refresh-profile";
import { useUnsentLogout } from "~/session/unsent-logout";
import { SHOP_NAME } from "~/site";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { takeCachedNote } from "./cached-note";
import { activateUpdate, useAnnounceNavigation, useAppUpdate } from "./use-app-update";

const COUNTDOWN_S = 5;
const CLOSING_MS = 300;
const NOTICE_CLASSES =
  "fixed inset-x-4 bottom-[calc(1rem+var(--tray,0px))] z-40 mx-auto max-w-md rounded-media border border-line bg-raised p-5 shadow-float";

export default function UpdateNotice() {
  const waiting = useAppUpdate();
  useEditedFields();
  useAnnounceNavigation();
  useUnsentLogout();
  useWishlistOfOtherTabs();
  if (waiting) return <Countdown key={waiting.number} worker={waiting.worker} />;
  return (
    <>
      <OfflineNotice />
      <CachedNote />
    </>
  );
}

function Countdown({ worker }: { worker: ServiceWorker }) {
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

/** Shown once at the end of the page: on the first visit after the files were saved, and after each update. */
function CachedNote() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    void takeCachedNote().then(setShown);
  }, []);
  return (
    <p role="status" className={isShown ? "page mt-16 text-sm text-muted" : "sr-only"}>
      {isShown && "Saved on this device: pages now open faster, and say so when you are offline."}
    </p>
  );
}

const TEXT_FIELDS = "textarea, input:is([type=email], [type=text], [type=url])";
const editedFields = new WeakSet<EventTarget>();

/** Notes which fields the visitor types into. */
function useEditedFields(): void {
  useEffect(() => {
    const noteField = ({ target }: Event) => target && editedFields.add(target);
    document.addEventListener("input", noteField);
    return () => document.removeEventListener("input", noteField);
  }, []);
}

/** Whether a form on the page contains typed text that a reload would lose. */
function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return [...fields].some((field) => editedFields.has(field) && field.value !== "");
}

/** Says that the device is offline: the page that is open may be an old one. */
function OfflineNotice() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(!navigator.onLine);
    show();
    window.addEventListener("online", show);
    window.addEventListener("offline", show);
    return () => {
      window.removeEventListener("online", show);
      window.removeEventListener("offline", show);
    };
  }, []);
  if (!isShown) return null;
  return (
    <div role="status" className={joinClasses(NOTICE_CLASSES, "flex items-center gap-4")}>
      <div className="flex-1">
        <p className="font-semibold">You are offline</p>
        <p className="mt-1 text-sm text-muted">
          Prices and stock may have changed since this page was loaded.
        </p>
      </div>
      <Button look="outline" onClick={() => setShown(false)}>
        Close
      </Button>
    </div>
  );
}
