/** Keeps the focus in a list of which an entry was removed: on the entry that takes its place, or the last. */

/** The number of frames that a removed entry may still be seen for. */
const MAX_FRAMES = 120;

/** The buttons of all parts of a list, which has this name as `data-entries`. */
const listButtons = (name: string) => [
  ...document.querySelectorAll<HTMLButtonElement>(`[data-entries="${name}"] button`),
];

/** Called with the button of an entry before it is removed. The returned function moves the focus afterwards. */
export function planFocusAfterRemoval(name: string, button: HTMLElement): () => void {
  const place = listButtons(name).indexOf(button as HTMLButtonElement);
  return () => focusOnceGone(name, place, button, MAX_FRAMES);
}

function focusOnceGone(name: string, place: number, button: HTMLElement, framesLeft: number): void {
  requestAnimationFrame(() => {
    if (![document.body, button].includes(document.activeElement as HTMLElement)) return; // it went on by itself
    const buttons = listButtons(name);
    const next = buttons[Math.min(place, buttons.length - 1)];
    if (button.isConnected || next?.disabled) {
      if (framesLeft > 0) focusOnceGone(name, place, button, framesLeft - 1);
    } else (next ?? document.getElementById("main"))?.focus();
  });
}
