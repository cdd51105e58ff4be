/** Tracks which picture of the snapping row is in view, and scrolls to another. */
import { useCallback, useEffect, useRef, useState } from "react";

export function useGalleryScroll(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const row = strip.current;
    if (!row) return;
    const updateIndex = () => setIndex((current) => findNearest(row, Math.min(current, count - 1)));
    row.addEventListener("scroll", updateIndex, { passive: true });
    return () => row.removeEventListener("scroll", updateIndex);
  }, [count]);
  const showPicture = useCallback((next: number) => {
    strip.current?.scrollTo({ left: getOffset(strip.current, next) });
    setIndex(next);
  }, []);
  return { strip, index, showPicture };
}

/** The picture at the start of the row. Where several could be, as at the row's end, the current one stays. */
function findNearest(row: HTMLElement, current: number): number {
  const distances = Array.from(row.children, (_, index) => Math.abs(getOffset(row, index) - row.scrollLeft));
  const nearest = Math.min(...distances);
  const isNear = (index: number) => (distances[index] ?? Number.POSITIVE_INFINITY) - nearest < 1;
  return isNear(current) ? current : distances.findIndex((_, index) => isNear(index));
}

/** How far the row scrolls to show a picture at its start. */
function getOffset(row: HTMLElement, index: number): number {
  const [first, picture] = [row.children[0], row.children[index]] as HTMLElement[];
  if (!first || !picture) return 0;
  return Math.min(picture.offsetLeft - first.offsetLeft, row.scrollWidth - row.clientWidth);
}
