/** A row of pictures that snaps: which one stands in view, and how to bring another there. */
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
