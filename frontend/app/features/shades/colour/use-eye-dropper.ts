/** Picks a colour from the screen, in browsers with the EyeDropper API. */
import { useEffect, useState } from "react";

interface EyeDropper {
  open: () => Promise<{ sRGBHex: string }>;
}

declare global {
  interface Window {
    EyeDropper?: new () => EyeDropper;
  }
}

/** Undefined before hydration, and in browsers without the API. */
export function useEyeDropper(): (() => Promise<string | undefined>) | undefined {
  const [supported, setSupported] = useState(false);
  useEffect(() => setSupported(window.EyeDropper !== undefined), []);
  return supported ? pickColour : undefined;
}

/** The picked colour. Undefined if the shopper cancelled. */
async function pickColour(): Promise<string | undefined> {
  try {
    return window.EyeDropper && (await new window.EyeDropper().open()).sRGBHex;
  } catch {
    return undefined;
  }
}
