/** A picture on its tinted ground; a broken one gives way to the shop's own placeholder. */
import { useState } from "react";
import { cx } from "./classes";

const PLACEHOLDER = "/placeholder.svg";

interface PictureProps {
  src: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  srcSet?: string;
  /** The first row loads at once, the rest as it comes into view. */
  eager?: boolean;
  /** A face is round. */
  round?: boolean;
  /** A mark is shown whole; a picture fills its frame. */
  fit?: "cover" | "contain";
  className?: string;
}

const FITS = { cover: "object-cover", contain: "object-contain" };

/** What a picture's address ends in where the same lies ready in other widths. */
const READY = [".svg", "-640.webp"];

/** `main.svg?v=1` also lies ready as `main-320.webp?v=1` and so on; other addresses stand alone. */
export function readyWidths(url: string | null | undefined): string | undefined {
  if (!url?.startsWith("/media/")) return undefined;
  const [path = "", mark] = url.split("?", 2);
  const ending = READY.find((each) => path.endsWith(each));
  if (!ending) return undefined;
  const drawing = path.slice(0, -ending.length);
  const ready = mark ? `.webp?${mark} ` : ".webp ";
  return `${drawing}-320${ready}320w, ${drawing}-640${ready}640w, ${drawing}-960${ready}960w`;
}

export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  srcSet,
  eager = false,
  round = false,
  fit = "cover",
  className,
}: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const usable = src && src !== broken ? src : undefined;
  return (
    <img
      src={usable ?? PLACEHOLDER}
      srcSet={usable && (srcSet ?? readyWidths(usable))}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setBroken(src ?? undefined)}
      className={cx(round ? "rounded-full" : "rounded-media", "bg-tint", FITS[fit], className)}
    />
  );
}
