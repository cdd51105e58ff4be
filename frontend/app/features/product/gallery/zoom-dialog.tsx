/** A full-screen picture with zoom: pinch, tap, plus and minus keys, arrow keys to turn or to scroll. */
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Image } from "~/api/product";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useModal } from "~/ui/overlays/use-modal";
import { buildLargeUrl } from "~/ui/picture";
import { MAX_ZOOM, MIN_ZOOM, pinchZoom, stepZoom, TAP_ZOOM } from "./zoom-factor";

interface ZoomDialogProps {
  images: Image[];
  name: string;
  start: number;
  onClosed: () => void;
}

export default function ZoomDialog({ images, name, start, onClosed }: ZoomDialogProps) {
  const { props, close } = useModal(true, onClosed);
  const [index, setIndex] = useState(start);
  const [factor, setFactor] = useState(MIN_ZOOM);
  const image = images[index] ?? images[0];
  const showNext = (step: number) => {
    setIndex((index + step + images.length) % images.length);
    setFactor(MIN_ZOOM);
  };
  const changeZoom = (direction: 1 | -1) => setFactor(stepZoom(factor, direction));
  const handleKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    props.onKeyDown(event);
    const action = KEY_ACTIONS[event.key] ?? (factor > MIN_ZOOM ? undefined : ARROW_ACTIONS[event.key]);
    // With Alt, Ctrl or Cmd a key is the browser's own, such as to go back.
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (action.turn) showNext(action.turn);
    if (action.zoom) changeZoom(action.zoom);
  };
  if (!image) return null;
  return (
    <dialog
      {...props}
      onKeyDown={handleKey}
      aria-label={`${name}, enlarged`}
      className="veil m-0 h-dvh max-h-none w-full max-w-none bg-paper p-0 text-ink transition-opacity duration-[250ms] data-closing:opacity-0"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-5">
          <p className="truncate text-sm text-muted">
            {image.alt || name} <span className="sr-only">,</span> {index + 1} of {images.length}
          </p>
          <IconButton label="Close" onClick={close}>
            <Icon icon={X} aria-hidden size={20} />
          </IconButton>
        </div>
        <ZoomableImage
          key={image.url}
          image={image}
          alt={image.alt || name}
          factor={factor}
          onFactor={setFactor}
        />
        <div className="flex items-center justify-center gap-2 border-t border-line py-1.5">
          <IconButton label="Previous picture" disabled={images.length < 2} onClick={() => showNext(-1)}>
            <Icon icon={ChevronLeft} aria-hidden size={20} />
          </IconButton>
          <IconButton label="Zoom out" disabled={factor <= MIN_ZOOM} onClick={() => changeZoom(-1)}>
            <Icon icon={ZoomOut} aria-hidden size={20} />
          </IconButton>
          <output aria-live="polite" className="w-14 text-center text-sm tabular-nums">
            {factor.toFixed(1)}×
          </output>
          <IconButton label="Zoom in" disabled={factor >= MAX_ZOOM} onClick={() => changeZoom(1)}>
            <Icon icon={ZoomIn} aria-hidden size={20} />
          </IconButton>
          <IconButton label="Next picture" disabled={images.length < 2} onClick={() => showNext(1)}>
            <Icon icon={ChevronRight} aria-hidden size={20} />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}

interface KeyAction {
  turn?: number;
  zoom?: 1 | -1;
}

const KEY_ACTIONS: Record<string, KeyAction> = {
  PageDown: { turn: 1 },
  PageUp: { turn: -1 },
  "+": { zoom: 1 },
  "=": { zoom: 1 },
  "-": { zoom: -1 },
};
/** They scroll an enlarged picture. */
const ARROW_ACTIONS: Record<string, KeyAction> = { ArrowRight: { turn: 1 }, ArrowLeft: { turn: -1 } };

interface ZoomableImageProps {
  image: Image;
  alt: string;
  factor: number;
  onFactor: (factor: number) => void;
}

/** The picture in a scrolling area. Its centre stays in the centre when the zoom changes. */
function ZoomableImage({ image, alt, factor, onFactor }: ZoomableImageProps) {
  const scrollBox = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const pinch = usePinchZoom(factor, onFactor);
  useEffect(() => {
    const box = scrollBox.current;
    if (!box || !canvas.current) return;
    const centreX = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    const centreY = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
    canvas.current.style.width = canvas.current.style.height = `${factor * 100}%`;
    box.scrollLeft = centreX * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = centreY * box.scrollHeight - box.clientHeight / 2;
  }, [factor]);
  return (
    <section
      ref={scrollBox}
      {...pinch}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label="Enlarged picture"
      className="min-h-0 flex-1 [touch-action:pan-x_pan-y] overflow-auto overscroll-contain bg-tint outline-offset-[-3px]"
    >
      <div ref={canvas} className="size-full">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: plus and minus do the same from the keyboard */}
        <img
          src={buildLargeUrl(image.url)}
          alt={alt}
          onClick={() => onFactor(factor > MIN_ZOOM ? MIN_ZOOM : TAP_ZOOM)}
          className={`size-full object-contain ${factor > MIN_ZOOM ? "cursor-zoom-out" : "cursor-zoom-in"}`}
        />
      </div>
    </section>
  );
}

interface Finger {
  x: number;
  y: number;
}

function usePinchZoom(factor: number, onFactor: (factor: number) => void) {
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef<{ fingerDistance: number; factor: number }>();
  const trackFinger = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const releaseFinger = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    start.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent) {
      trackFinger(event);
      const fingerDistance = getFingerDistance(fingers.current);
      if (fingerDistance) start.current = { fingerDistance, factor };
    },
    onPointerMove(event: PointerEvent) {
      if (!fingers.current.has(event.pointerId)) return;
      trackFinger(event);
      const fingerDistance = getFingerDistance(fingers.current);
      if (fingerDistance && start.current)
        onFactor(pinchZoom(start.current.factor, fingerDistance, start.current.fingerDistance));
    },
    onPointerUp: releaseFinger,
    onPointerCancel: releaseFinger,
  };
}

function getFingerDistance(fingers: Map<number, Finger>): number | undefined {
  const [first, second] = [...fingers.values()];
  return first && second && Math.hypot(first.x - second.x, first.y - second.y);
}
