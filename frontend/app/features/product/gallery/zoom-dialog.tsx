/** A picture as large as the window and larger: pinch, tap, plus and minus, arrows to look around. */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Image } from "~/api/product";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useModal } from "~/ui/use-modal";
import { usePinch } from "./use-pinch";
import { CLOSE, CLOSEST, stepped, WHOLE } from "./zoom";

interface ZoomDialogProps {
  images: Image[];
  name: string;
  start: number;
  onClosed: () => void;
}

export default function ZoomDialog({ images, name, start, onClosed }: ZoomDialogProps) {
  const { props, close } = useModal(true, onClosed);
  const [place, setPlace] = useState(start);
  const [factor, setFactor] = useState(WHOLE);
  const image = images[place] ?? images[0];
  const turn = (step: number) => {
    setPlace((place + step + images.length) % images.length);
    setFactor(WHOLE);
  };
  const step = (direction: 1 | -1) => setFactor(stepped(factor, direction));
  const press = (event: KeyboardEvent<HTMLDialogElement>) => {
    props.onKeyDown(event);
    const act = actionOf(event.key);
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (act.turn) turn(act.turn);
    if (act.zoom) step(act.zoom);
  };
  if (!image) return null;
  return (
    <dialog
      {...props}
      onKeyDown={press}
      aria-label={`${name}, enlarged`}
      className="veil m-0 h-dvh max-h-none w-full max-w-none bg-paper p-0 text-ink transition-opacity duration-[250ms] data-closing:opacity-0"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-5">
          <p className="truncate text-sm text-muted">
            {image.alt || name} <span className="sr-only">,</span> {place + 1} of {images.length}
          </p>
          <IconButton label="Close" onClick={close}>
            <Icon of={X} aria-hidden size={20} />
          </IconButton>
        </div>
        <Enlarged
          key={image.url}
          image={image}
          alt={image.alt || name}
          factor={factor}
          onFactor={setFactor}
        />
        <div className="flex items-center justify-center gap-2 border-t border-line py-1.5">
          <IconButton label="Previous picture" disabled={images.length < 2} onClick={() => turn(-1)}>
            <Icon of={ChevronLeft} aria-hidden size={20} />
          </IconButton>
          <IconButton label="Zoom out" disabled={factor <= WHOLE} onClick={() => step(-1)}>
            <Icon of={ZoomOut} aria-hidden size={20} />
          </IconButton>
          <output aria-live="polite" className="w-14 text-center text-sm tabular-nums">
            {factor.toFixed(1)}×
          </output>
          <IconButton label="Zoom in" disabled={factor >= CLOSEST} onClick={() => step(1)}>
            <Icon of={ZoomIn} aria-hidden size={20} />
          </IconButton>
          <IconButton label="Next picture" disabled={images.length < 2} onClick={() => turn(1)}>
            <Icon of={ChevronRight} aria-hidden size={20} />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}

interface Action {
  turn?: number;
  zoom?: 1 | -1;
}

function actionOf(key: string): Action | undefined {
  if (key === "+" || key === "=") return { zoom: 1 };
  if (key === "-") return { zoom: -1 };
  if (key === "PageDown") return { turn: 1 };
  return key === "PageUp" ? { turn: -1 } : undefined;
}

interface EnlargedProps {
  image: Image;
  alt: string;
  factor: number;
  onFactor: (factor: number) => void;
}

/** The picture in a field that scrolls; its middle stays the middle as it grows. */
function Enlarged({ image, alt, factor, onFactor }: EnlargedProps) {
  const field = useRef<HTMLElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const pinch = usePinch(factor, onFactor);
  useEffect(() => {
    const box = field.current;
    if (!box || !paper.current) return;
    const across = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    const down = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
    paper.current.style.width = paper.current.style.height = `${factor * 100}%`;
    box.scrollLeft = across * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = down * box.scrollHeight - box.clientHeight / 2;
  }, [factor]);
  return (
    <section
      ref={field}
      {...pinch}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label="Enlarged picture"
      className="min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-tint outline-offset-[-3px]"
    >
      <div ref={paper} className="size-full">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: plus and minus do the same from the keyboard */}
        <img
          src={image.url}
          alt={alt}
          onClick={() => onFactor(factor > WHOLE ? WHOLE : CLOSE)}
          className={`size-full object-contain ${factor > WHOLE ? "cursor-zoom-out" : "cursor-zoom-in"}`}
        />
      </div>
    </section>
  );
}
