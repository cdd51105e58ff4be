/** Notices that a newer shop is ready: its service worker waits for this page to let it in. */
import { useEffect, useState } from "react";

const SCRIPT = "/sw.js";

export interface Update {
  /** Whether this device keeps files for the first time; said once. */
  cached: boolean;
  waiting: ServiceWorker | null;
}

export function useUpdate(): Update {
  const [update, setUpdate] = useState<Update>({ cached: false, waiting: null });
  useEffect(() => {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    let gone = false;
    const tell = (change: Partial<Update>) => !gone && setUpdate((known) => ({ ...known, ...change }));
    navigator.serviceWorker
      .register(SCRIPT)
      .then((registration) => follow(registration, tell))
      .catch((error: unknown) => console.warn("The service worker is not available", error));
    return () => {
      gone = true;
    };
  }, []);
  return update;
}

function follow(registration: ServiceWorkerRegistration, tell: (change: Partial<Update>) => void): void {
  if (registration.waiting) tell({ waiting: registration.waiting });
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state !== "installed") return;
      tell(navigator.serviceWorker.controller ? { waiting: worker } : { cached: true });
    });
  });
}

/** Lets the new shop in; the page reloads once it is. */
export function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("take over");
}
