/** A row of pictures that snaps: which one stands in view, and how to bring another there. */
import { useCallback, useEffect, useRef, useState } from "react";

export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const row = strip.current;
    if (!row) return;
    const look = () => setPlace(Math.min(count - 1, Math.round(row.scrollLeft / (row.clientWidth || 1))));
    row.addEventListener("scroll", look, { passive: true });
    return () => row.removeEventListener("scroll", look);
  }, [count]);
  const showPlace = useCallback((next: number) => {
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
    setPlace(next);
  }, []);
  return { strip, place, showPlace };
}
