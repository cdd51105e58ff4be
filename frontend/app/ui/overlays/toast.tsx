/** A short message at the bottom of the window that disappears by itself. */
import { useEffect } from "react";
import { createStore, useStore } from "~/create-store";
import { Notice } from "../notice";

interface Toast {
  tone: "success" | "error";
  text: string;
}

const VISIBLE_MS = 5_000;
const STORAGE_KEY = "toast";

const shown = createStore<Toast | undefined>(undefined);

/** Shows a message. It replaces the current one. */
export function showToast(tone: Toast["tone"], text: string): void {
  shown.set({ tone, text });
}

export const hideToast = (): void => shown.set(undefined);

/** Shows a message after the next page load. */
export function showToastAfterReload(tone: Toast["tone"], text: string): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ tone, text }));
}

/** Renders the messages. Used once, in the root route. */
export function Toaster() {
  const toast = useStore(shown, (current) => current, undefined);
  useEffect(showStoredToast, []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(hideToast, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-40 z-40 flex justify-center px-4">
      {toast && (
        <div className="pointer-events-auto max-w-md rounded-field shadow-float">
          <Notice key={toast.text} tone={toast.tone}>
            {toast.text}
          </Notice>
        </div>
      )}
    </div>
  );
}

function showStoredToast(): void {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (!stored) return;
    sessionStorage.removeItem(STORAGE_KEY);
    shown.set(JSON.parse(stored) as Toast);
  } catch {
    // The device allows no storage, so nothing was stored.
  }
}
