/** Opens the panel of the header from elsewhere on the page. */

const OPENING = "open-passport";

export const openPassportPanel = (): void => {
  window.dispatchEvent(new Event(OPENING));
};

export function subscribeToOpening(open: () => void): () => void {
  window.addEventListener(OPENING, open);
  return () => window.removeEventListener(OPENING, open);
}
