/** The page and the service worker: detects a new version, which is installed and waits, and announces navigations. */
import { useEffect, useState } from "react";
import type { Navigation } from "~/router";
import { markFilesSaved, markUpdateSaved } from "./saved-files-note";

const WORKER_URL = "/sw.js";

/** An update that waits. Each has a number, so that one can be dismissed and the next still announced. */
interface AppUpdate {
  worker: ServiceWorker;
  number: number;
}

export function useAppUpdate(): AppUpdate | undefined {
  const [update, setUpdate] = useState<AppUpdate>();
  useEffect(() => {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    let unmounted = false;
    const announce = (worker: ServiceWorker) =>
      !unmounted && setUpdate((current) => ({ worker, number: (current?.number ?? 0) + 1 }));
    navigator.serviceWorker
      .register(WORKER_URL)
      .then((registration) => watchRegistration(registration, announce))
      .catch((error: unknown) => console.warn("The service worker is not available", error));
    return () => {
      unmounted = true;
    };
  }, []);
  return update;
}

/** Remix's state in the browser. Its hooks tell of a navigation when React has drawn it, which may be too late. */
interface Router {
  subscribe: (listen: (state: { navigation: Navigation }) => void) => () => void;
}

/** Announces each navigation to the worker, which opens the next page itself if a file of it is missing. */
export function useAnnounceNavigation(): void {
  useEffect(() => {
    const { __remixRouter: router } = window as { __remixRouter?: Router };
    return router?.subscribe(({ navigation: { location: next } }) => {
      const to = next ? next.pathname + next.search : null;
      navigator.serviceWorker?.controller?.postMessage({ from: location.href, to });
    });
  }, []);
}

function watchRegistration(
  registration: ServiceWorkerRegistration,
  announce: (worker: ServiceWorker) => void,
): void {
  if (registration.waiting) announce(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state !== "installed") return;
      if (!navigator.serviceWorker.controller) return markFilesSaved();
      markUpdateSaved();
      announce(worker);
    });
  });
}

/** Activates the waiting worker. The page then reloads. */
export function activateUpdate(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("take over");
}
