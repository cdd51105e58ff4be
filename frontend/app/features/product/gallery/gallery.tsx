/**
 * A product's pictures: a row to swipe, and zoom on hover, tap or key. A phone shows the next picture beside the
 * first one; wider windows show one at a time, and thumbnails.
 */
import { ZoomIn } from "lucide";
import { lazy, type PointerEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Image } from "~/api/product";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { buildLargeUrl, Picture } from "~/ui/picture";
import { type GalleryShade, getImagesInShade, type ShadedImage } from "./images-in-shade";

const MAX_PICTURES = 7;

const PICTURE_SIZES = "(min-width: 80rem) 560px, (min-width: 64rem) 44vw, (min-width: 40rem) 100vw, 56vw";

const ZoomDialog = lazy(() => import("./zoom-dialog"));

interface GalleryProps {
  images: Image[];
  name: string;
  /** The shade that is chosen: by the shopper, or the first. */
  shade: GalleryShade | undefined;
}

export function Gallery({ images, name, shade }: GalleryProps) {
  const shownImages = getImagesInShade(images.slice(0, MAX_PICTURES), shade);
  const { list, index, showPicture } = useGalleryScroll(shownImages.length);
  const [zoomedIndex, setZoomedIndex] = useState<number>();
  if (shownImages.length === 0) return <NoPicture name={name} />;
  return (
    <section aria-label="Pictures" className="flex flex-col gap-3 md:flex-row-reverse md:gap-4">
      <ul
        ref={list}
        aria-label={`Pictures of ${name}`}
        className="relative flex min-w-0 flex-1 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-sm:-mx-5 max-sm:scroll-px-5 max-sm:gap-2 max-sm:px-5 sm:rounded-media"
      >
        {shownImages.map((image, index) => (
          <li key={image.name} className="shrink-0 snap-start max-sm:only:mx-auto sm:w-full">
            <Slide
              image={image}
              name={name}
              place={`Picture ${index + 1} of ${shownImages.length}`}
              first={index === 0}
              onZoom={() => setZoomedIndex(index)}
            />
          </li>
        ))}
      </ul>
      {shownImages.length > 1 && (
        <Thumbnails images={shownImages} selectedIndex={index} onChoose={showPicture} />
      )}
      {zoomedIndex !== undefined && (
        <Suspense fallback={null}>
          <ZoomDialog
            images={shownImages}
            name={name}
            start={zoomedIndex}
            onClosed={() => setZoomedIndex(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface SlideProps {
  image: ShadedImage;
  name: string;
  /** Which of the pictures it is: all may have one name. */
  place: string;
  first: boolean;
  onZoom: () => void;
}

/** Hovering enlarges the picture 2.5 times around the pointer. A click opens the zoom dialog. */
function Slide({ image, name, place, first, onZoom }: SlideProps) {
  const alt = image.alt || name;
  const [usesLargeFile, setUsesLargeFile] = useState(false);
  return (
    <button
      type="button"
      onClick={onZoom}
      onPointerMove={moveHoverZoom}
      onPointerEnter={({ pointerType }) => setUsesLargeFile(pointerType === "mouse")}
      className="relative block w-full cursor-zoom-in overflow-hidden rounded-media bg-tint outline-offset-[-3px]"
    >
      <Picture
        src={usesLargeFile ? buildLargeUrl(image.url) : image.url}
        fallbackSrc={image.originalUrl}
        srcSet={usesLargeFile ? "" : undefined}
        alt={`${alt}.`}
        width={image.width ?? 800}
        height={image.height ?? 1000}
        sizes={PICTURE_SIZES}
        eager={first}
        fit="contain"
        className="zoomable aspect-4/5 max-sm:h-[27svh] max-sm:w-auto sm:w-full"
      />
      <span className="sr-only">{place}.</span>
      <span className="zoom-hint">
        <Icon icon={ZoomIn} aria-hidden size={15} />
        <span className="hidden sm:[@media(hover:hover)]:inline">Roll over image to zoom in</span>
        <span className="max-sm:sr-only [@media(hover:hover)]:hidden">Tap to zoom in</span>
      </span>
    </button>
  );
}

function moveHoverZoom(event: PointerEvent<HTMLButtonElement>): void {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const { style } = event.currentTarget;
  style.setProperty("--zoom-x", `${((event.clientX - left) / width) * 100}%`);
  style.setProperty("--zoom-y", `${((event.clientY - top) / height) * 100}%`);
}

function NoPicture({ name }: { name: string }) {
  return (
    <Picture
      src={null}
      alt={name}
      width={800}
      height={1000}
      eager
      fit="contain"
      className="w-full max-sm:h-[27svh] sm:aspect-4/5"
    />
  );
}

function useGalleryScroll(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const updateIndex = () => setIndex((current) => findNearest(row, Math.min(current, count - 1)));
    row.addEventListener("scroll", updateIndex, { passive: true });
    return () => row.removeEventListener("scroll", updateIndex);
  }, [count]);
  const showPicture = useCallback((next: number) => {
    list.current?.scrollTo({ left: getOffset(list.current, next) });
    setIndex(next);
  }, []);
  return { list, index, showPicture };
}

/** The picture at the start of the row. Where several could be, as at the row's end, the current one stays. */
function findNearest(row: HTMLElement, current: number): number {
  const distances = Array.from(row.children, (_, index) => Math.abs(getOffset(row, index) - row.scrollLeft));
  const nearest = Math.min(...distances);
  const isNear = (index: number) => (distances[index] ?? Number.POSITIVE_INFINITY) - nearest < 1;
  return isNear(current) ? current : distances.findIndex((_, index) => isNear(index));
}

/** The distance the row scrolls to show a picture at its start. */
function getOffset(row: HTMLElement, index: number): number {
  const [first, picture] = [row.children[0], row.children[index]] as HTMLElement[];
  if (!first || !picture) return 0;
  return Math.min(picture.offsetLeft - first.offsetLeft, row.scrollWidth - row.clientWidth);
}

interface ThumbnailsProps {
  images: ShadedImage[];
  selectedIndex: number;
  onChoose: (selectedIndex: number) => void;
}

function Thumbnails({ images, selectedIndex, onChoose }: ThumbnailsProps) {
  return (
    <ul
      aria-label="Choose a picture"
      className="grid grid-cols-7 max-sm:hidden gap-1.5 md:flex md:w-16 md:flex-col"
    >
      {images.map((image, index) => (
        <li key={image.name}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}: ${image.alt || image.name}`}
            aria-pressed={index === selectedIndex}
            onClick={() => onChoose(index)}
            className={joinClasses(
              "block w-full rounded-field border-2 p-0.5 transition-colors",
              index === selectedIndex ? "border-ink" : "border-transparent hover:border-edge",
            )}
          >
            <Picture
              src={image.url}
              fallbackSrc={image.originalUrl}
              alt=""
              width={64}
              height={80}
              className="aspect-square w-full rounded-[5px] sm:aspect-4/5"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
