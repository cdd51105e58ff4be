/** Google Tag Manager: loaded only with consent. Withdrawing consent deletes its cookies. */
import { saveConsent } from "./consent";

const SCRIPT = "https://www.googletagmanager.com/gtm.js";

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Loads the container once per page load. */
export function startTagManager(container: string): void {
  if (window.dataLayer) return;
  window.dataLayer = [{ "gtm.start": Date.now(), event: "gtm.js" }];
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?id=${container}`;
  document.head.append(script);
}

/** A running script cannot be unloaded, so the page reloads without it. */
export function stopMeasuring(): void {
  saveConsent("measuring", "no");
  if (!window.dataLayer) return;
  deleteScriptCookies();
  location.reload();
}

/** Every cookie that scripts can read belongs to a tag. The shop's own cookies are HttpOnly. */
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
