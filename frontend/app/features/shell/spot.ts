/** Whether a floating button at a spot of the window would cover something a shopper uses, reads or looks at. */

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
const LOOKED_AT = "svg, img, picture, canvas, figure, table, [role=img]";

export function isSpotFree({ left, top, size }: Spot): boolean {
  for (let x = -MARGIN_PX; x <= size + MARGIN_PX; x += STEP_PX)
    for (let y = -MARGIN_PX; y <= size + MARGIN_PX; y += STEP_PX) if (isUsed(left + x, top + y)) return false;
  return true;
}

function isUsed(x: number, y: number): boolean {
  const [element] = document.elementsFromPoint(x, y).filter((each) => !each.closest("[data-floating]"));
  return Boolean(element && (element.closest(`${USED}, ${LOOKED_AT}`) || hasWordsAt(element, x, y)));
}

/** Whether a line of text runs through a point, or so near that it could not be read. */
function hasWordsAt(element: Element, x: number, y: number): boolean {
  return [...element.childNodes].filter(isText).some((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
    );
  });
}

const isText = ({ nodeType, nodeValue }: Node): boolean =>
  nodeType === Node.TEXT_NODE && Boolean(nodeValue?.trim());
