/** Tracks which picture of the snapping row is in view, and scrolls to another. */
import { useCallback, useEffect, useRef, useState } from "react";

export function useGalleryScroll(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const row = strip.current;
    if (!row) return;
    const updateIndex = () =>
      setIndex(Math.min(count - 1, Math.round(row.scrollLeft / (row.clientWidth || 1))));
    row.addEventListener("scroll", updateIndex, { passive: true });
    return () => row.removeEventListener("scroll", updateIndex);
  }, [count]);
  const showPicture = useCallback((next: number) => {
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
    setIndex(next);
  }, []);
  return { strip, index, showPicture };
}
