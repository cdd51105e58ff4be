/** Google Tag Manager: its script comes only after a yes, and a no takes away what it left behind. */
import { saveConsent } from "./consent";

const SCRIPT = "https://www.googletagmanager.com/gtm.js";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Loads the container once a page view. */
export function startTagManager(container: string): void {
  if (window.dataLayer) return;
  window.dataLayer = [{ "gtm.start": Date.now(), event: "gtm.js" }];
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?id=${container}`;
  document.head.append(script);
}

/** A script that runs cannot be unloaded: the page starts anew without it. */
export function stopMeasuring(): void {
  saveConsent("measuring", "no");
  if (!window.dataLayer) return;
  deleteScriptCookies();
  location.reload();
}

/** Every cookie a script can see is a tag's: ours are for the server alone. */
export function deleteScriptCookies(): void {
  if (!document.cookie) return;
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0]);
  const labels = location.hostname.split(".");
  const domains = labels.map((_, place) => `; domain=${labels.slice(place).join(".")}`);
  for (const name of names) for (const domain of ["", ...domains]) expireCookie(`${name}=; path=/${domain}`);
}

function expireCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${cookie}; max-age=0`;
}
