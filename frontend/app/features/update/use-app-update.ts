/** Detects a new version: its service worker is installed and waiting. */
import { useEffect, useState } from "react";

const WORKER_URL = "/sw.js";

export interface AppUpdate {
  /** Whether files were cached for the first time. Reported once. */
  cached: boolean;
  waiting: ServiceWorker | null;
}

export function useAppUpdate(): AppUpdate {
  const [update, setUpdate] = useState<AppUpdate>({ cached: false, waiting: null });
  useEffect(() => {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    let unmounted = false;
    const report = (update: Partial<AppUpdate>) =>
      !unmounted && setUpdate((current) => ({ ...current, ...update }));
    navigator.serviceWorker
      .register(WORKER_URL)
      .then((registration) => watchRegistration(registration, report))
      .catch((error: unknown) => console.warn("The service worker is not available", error));
    return () => {
      unmounted = true;
    };
  }, []);
  return update;
}

function watchRegistration(
  registration: ServiceWorkerRegistration,
  report: (update: Partial<AppUpdate>) => void,
): void {
  if (registration.waiting) report({ waiting: registration.waiting });
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state !== "installed") return;
      report(navigator.serviceWorker.controller ? { waiting: worker } : { cached: true });
    });
  });
}

/** Activates the waiting worker. The page then reloads. */
export function activateUpdate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("take over");
}
