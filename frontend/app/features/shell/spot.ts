/** Whether a floating button at a spot of the window would cover something a shopper uses, reads or looks at. */

export interface Spot {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Points are tried so far apart at most: a line of text is higher. */
const STEP_PX = 8;
const USED = "a, button, input, select, textarea, label, summary, form, iframe, video, [role=status]";
const LOOKED_AT = "svg, img, picture, canvas, figure, table, [role=img]";

export function isSpotFree({ left, top, width, height }: Spot): boolean {
  const lines = new Map<Element, DOMRect[]>();
  for (let x = 1; x < width; x += STEP_PX)
    for (let y = -STEP_PX; y <= height + STEP_PX; y += STEP_PX)
      if (isUsed(left + x, top + y, lines)) return false;
  return true;
}

function isUsed(x: number, y: number, lines: Map<Element, DOMRect[]>): boolean {
  const element = findElement(x, y);
  return Boolean(element && (element.closest(`${USED}, ${LOOKED_AT}`) || hasWordsAt(element, x, y, lines)));
}

/** What lies at a point below floating buttons. To ask for all elements there takes several times as long. */
function findElement(x: number, y: number): Element | undefined {
  const top = document.elementFromPoint(x, y);
  if (!top?.closest("[data-floating]")) return top ?? undefined;
  return document.elementsFromPoint(x, y).find((each) => !each.closest("[data-floating]"));
}

/** Whether a line of text runs through a point, or so near that it could not be read. */
function hasWordsAt(element: Element, x: number, y: number, lines: Map<Element, DOMRect[]>): boolean {
  const own = lines.get(element) ?? findLines(element);
  lines.set(element, own);
  return own.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
}

function findLines(element: Element): DOMRect[] {
  return [...element.childNodes].filter(isText).flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
}

const isText = ({ nodeType, nodeValue }: Node): boolean =>
  nodeType === Node.TEXT_NODE && Boolean(nodeValue?.trim());
