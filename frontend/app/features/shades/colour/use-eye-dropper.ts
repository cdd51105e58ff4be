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
  const [supported, setSupported] = useState(false);
  useEffect(() => setSupported(window.EyeDropper !== undefined), []);
  return supported ? pickColour : undefined;
}

/** The colour taken; nothing when the shopper changed their mind. */
async function pickColour(): Promise<string | undefined> {
  try {
    return window.EyeDropper && (await new window.EyeDropper().open()).sRGBHex;
  } catch {
    return undefined;
  }
}
