/** Takes a colour from anywhere on the screen, in browsers that can. */
import { useEffect, useState } from "react";

interface EyeDropper {
  open: () => Promise<{ sRGBHex: string }>;
}

declare global {
  interface Window {
    EyeDropper?: new () => EyeDropper;
  }
}

/** Nothing until the page is awake, and nothing in browsers without it. */
export function useEyeDropper(): (() => Promise<string | undefined>) | undefined {
  const [able, setAble] = useState(false);
  useEffect(() => setAble(window.EyeDropper !== undefined), []);
  return able ? pick : undefined;
}

/** The colour taken; nothing when the shopper changed their mind. */
async function pick(): Promise<string | undefined> {
  try {
    return window.EyeDropper && (await new window.EyeDropper().open()).sRGBHex;
  } catch {
    return undefined;
  }
}
