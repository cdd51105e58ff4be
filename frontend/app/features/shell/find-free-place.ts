/** Finds where in the right margin of the window the newsletter button covers nothing. */

/** Must agree with the class of the button. */
const HEIGHT_PX = 96;
/** The bar of a product at the lower edge. */
const BAR_PX = 56;
/** Its usual place, as a part of the window's height. */
const USUAL_PLACE = 0.6;
const STEP_PX = 24;

/** The distance from the top of the window: the one nearest to the usual place at which nothing is covered. */
export function findFreePlace(): number {
  const getHeight = (selector: string) => document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
  const width = document.querySelector<HTMLElement>("[data-floating]")?.offsetWidth ?? 0;
  const left = document.documentElement.clientWidth - width;
  const highest = getHeight("body > header");
  const lowest = window.innerHeight - getHeight("[data-tray]") - BAR_PX - HEIGHT_PX;
  const usual = Math.min(lowest, Math.round(window.innerHeight * USUAL_PLACE));
  const places = [usual];
  for (let far = STEP_PX; far < window.innerHeight; far += STEP_PX) places.push(usual - far, usual + far);
  const isFree = (top: number) =>
    highest <= top && top <= lowest && isSpotFree({ left, top, width, height: HEIGHT_PX });
  return places.find(isFree) ?? usual;
}

/** The distance between two points that are tried: less than a line of text is high. */
const PROBE_PX = 8;
const USED = "a, button, input, select, textarea, label, summary, form, iframe, video, [role=status]";
const LOOKED_AT = "svg, img, picture, canvas, figure, table, [role=img]";

type Spot = Pick<DOMRect, "left" | "top" | "width" | "height">;

function isSpotFree({ left, top, width, height }: Spot): boolean {
  const lines = new Map<Element, DOMRect[]>();
  for (let x = 1; x < width; x += PROBE_PX)
    for (let y = -PROBE_PX; y <= height + PROBE_PX; y += PROBE_PX)
      if (isUsed(left + x, top + y, lines)) return false;
  return true;
}

function isUsed(x: number, y: number, lines: Map<Element, DOMRect[]>): boolean {
  const element = findElement(x, y);
  return Boolean(element && (element.closest(`${USED}, ${LOOKED_AT}`) || hasWordsAt(element, x, y, lines)));
}

/** The element at a point below floating buttons. To ask for all elements there takes several times as long. */
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
