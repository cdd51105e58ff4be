/** Whether a floating button at a spot of the window would cover something a shopper uses. */

export interface Spot {
  left: number;
  top: number;
  /** The width and the height. */
  size: number;
}

const STEP_PX = 8;
/** What lies so near would look covered. */
const MARGIN_PX = 8;
const USED = "a, button, input, select, textarea, label, summary, form, iframe, video, [role=status]";
const PRICE = /[£$€]\s?\d/;

export function isSpotFree({ left, top, size }: Spot): boolean {
  for (let x = -MARGIN_PX; x <= size + MARGIN_PX; x += STEP_PX)
    for (let y = -MARGIN_PX; y <= size + MARGIN_PX; y += STEP_PX) if (isUsed(left + x, top + y)) return false;
  return true;
}

function isUsed(x: number, y: number): boolean {
  const [element] = document.elementsFromPoint(x, y).filter((each) => !each.closest("[data-floating]"));
  return Boolean(element && (element.closest(USED) || PRICE.test(readOwnText(element))));
}

/** The text of an element without that of the elements in it. */
function readOwnText(element: Element): string {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts.map(({ nodeValue }) => nodeValue).join("");
}
