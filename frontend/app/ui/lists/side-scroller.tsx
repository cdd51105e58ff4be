/** What is wider than the page scrolls sideways in a frame. What is cut fades out, and a line says so. */
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { joinClasses } from "../join-classes";

interface SideScrollerProps {
  label: string;
  /** The line above, where it scrolls. */
  hint: string;
  /** The height of what stands at its top and must not fade, such as colours. */
  unfaded?: string;
  children: ReactNode;
}

export function SideScroller({ label, hint, unfaded, children }: SideScrollerProps) {
  const frame = useRef<HTMLElement>(null);
  const { scrolls, isCut } = useOverflow(frame);
  return (
    <>
      {scrolls && <p className="mb-2 text-xs text-muted">{hint}</p>}
      <section
        ref={frame}
        aria-label={label}
        tabIndex={scrolls ? 0 : undefined}
        style={{ "--unfaded": unfaded } as CSSProperties}
        className={joinClasses("overflow-x-auto", isCut && "fade-cut")}
      >
        {children}
      </section>
    </>
  );
}

/** Whether an element scrolls sideways, and whether something is cut off at its right edge. */
function useOverflow(frame: RefObject<HTMLElement>) {
  const [overflow, setOverflow] = useState({ scrolls: false, isCut: false });
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const check = () => {
      const hidden = node.scrollWidth - node.clientWidth;
      setOverflow({ scrolls: hidden > 1, isCut: hidden - node.scrollLeft > 1 });
    };
    const observer = new ResizeObserver(check);
    observer.observe(node);
    node.addEventListener("scroll", check, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener("scroll", check);
    };
  }, [frame]);
  return overflow;
}
