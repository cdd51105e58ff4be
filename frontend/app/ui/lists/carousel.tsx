/** A row that scrolls sideways by touch, wheel, keyboard or arrow buttons. */
import { ChevronLeft, ChevronRight } from "lucide";
import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "../button";
import { Icon } from "../icon";

const STEP_PX = 310;

/** The width of an item. The row of a phone reaches the edge of the window, so that a part of the third shows. */
export const CAROUSEL_ITEM = "w-[clamp(160px,42vw,250px)]";

export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const { row, atStart, atEnd, move } = useCarouselScroll();
  return (
    <section aria-label={label} aria-roledescription="carousel" className="relative">
      <ul
        ref={row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="flex gap-5 overflow-x-auto overscroll-x-contain scroll-smooth pb-3 [scrollbar-width:none] -mx-1.5 px-1.5 max-sm:-mx-5 max-sm:scroll-px-5 max-sm:gap-3 max-sm:px-5"
      >
        {Children.map(children, (child) => (
          <li className={`${CAROUSEL_ITEM} shrink-0`}>{child}</li>
        ))}
      </ul>
      <div className="absolute -top-14 right-0 hidden gap-1 md:flex">
        <IconButton
          label={`Back in ${label}`}
          aria-disabled={atStart}
          onClick={() => move(-STEP_PX)}
          className="aria-disabled:opacity-40"
        >
          <Icon icon={ChevronLeft} aria-hidden size={20} />
        </IconButton>
        <IconButton
          label={`On in ${label}`}
          aria-disabled={atEnd}
          onClick={() => move(STEP_PX)}
          className="aria-disabled:opacity-40"
        >
          <Icon icon={ChevronRight} aria-hidden size={20} />
        </IconButton>
      </div>
    </section>
  );
}

/** Tracks the scroll position of the row, and scrolls it. */
function useCarouselScroll() {
  const row = useRef<HTMLUListElement>(null);
  const [scrollEnds, setScrollEnds] = useState({ atStart: true, atEnd: false });
  const updateEnds = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = row.current ?? {};
    setScrollEnds({ atStart: scrollLeft < 2, atEnd: scrollLeft + clientWidth > scrollWidth - 2 });
  }, []);
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // The observer runs for the first time after layout. Measuring here would force a layout.
    const resizeObserver = new ResizeObserver(updateEnds);
    resizeObserver.observe(list);
    list.addEventListener("scroll", updateEnds, { passive: true });
    return () => {
      resizeObserver.disconnect();
      list.removeEventListener("scroll", updateEnds);
    };
  }, [updateEnds]);
  const move = (left: number) => row.current?.scrollBy({ left });
  return { row, ...scrollEnds, move };
}
