/** Hydrates the server-rendered page in the browser. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Waits until the data that came with the page is decoded. Until then Remix suspends outside of any boundary, and a
 * press or a typed letter in that moment would end in an error of React's (345, "Root did not complete").
 */
async function decodePageData() {
  try {
    RemixBrowser({}); // throws a promise before its first hook
  } catch (decoding) {
    if (decoding instanceof Promise) await decoding;
  }
}

decodePageData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
