/** A picture. A broken one is replaced by a placeholder. */
import { useCallback, useState } from "react";
import { joinClasses } from "./join-classes";

const PLACEHOLDER = "/placeholder.svg";

interface PictureProps {
  src: string | null | undefined;
  /** Shown if `src` cannot be. */
  fallbackSrc?: string | undefined;
  alt: string;
  width: number;
  height: number;
  sizes?: string;
  srcSet?: string;
  /** Load at once instead of when it scrolls into view. For the first row. */
  eager?: boolean;
  /** Crop to a circle, for portraits. */
  round?: boolean;
  /** `contain` shows a logo completely. `cover` fills the frame. */
  fit?: "cover" | "contain";
  className?: string;
}

const FITS = { cover: "object-cover", contain: "object-contain" };

/** The endings of picture addresses that also exist in other widths. */
const RESIZED_ENDINGS = [".svg", "-640.webp"];

/** `main.svg?v=1` also exists as `main-320.webp?v=1` and so on. Other addresses have one size. */
export function buildSrcSet(url: string | null | undefined): string | undefined {
  if (!url?.startsWith("/media/")) return undefined;
  const [path = "", version] = url.split("?", 2);
  const ending = RESIZED_ENDINGS.find((each) => path.endsWith(each));
  if (!ending) return undefined;
  const basePath = path.slice(0, -ending.length);
  const resizedEnding = version ? `.webp?${version} ` : ".webp ";
  return `${basePath}-320${resizedEnding}320w, ${basePath}-640${resizedEnding}640w, ${basePath}-960${resizedEnding}960w`;
}

/** A product's main picture is stored in pixels, and its drawing, sharp at any size, beside them. */
export const buildLargeUrl = (url: string): string =>
  url.startsWith("/media/demo/") ? url.replace("-640.webp", ".svg") : url;

/** The demo's pictures are drawn in any shade of their product. One that shows the whole range has no shade. */
const DEMO_DRAWING = /^(\/media\/demo\/products\/[^/]+\/\d-(?!range)[a-z-]+?)((?:-640\.webp|\.svg)\b.*)$/;

interface ShadeLook {
  value: string;
  /** The picture of the product in this shade, where the catalogue has one. */
  picture?: string | null | undefined;
}

/** The placeholder of a product without a picture is drawn in any shade too. */
const SHADED_PLACEHOLDER = /^(\/media\/placeholder\/[a-z]+)~[0-9a-f]{6}$/;

/** The address of a picture in a shade. Where there is none, the same address: a photograph is never tinted. */
export const getUrlInShade = (url: string, { value, picture }: ShadeLook): string =>
  picture ??
  url.replace(DEMO_DRAWING, `$1~${value.slice(1)}$2`).replace(SHADED_PLACEHOLDER, `$1~${value.slice(1)}`);

export const isPlaceholder = (url: string): boolean => SHADED_PLACEHOLDER.test(url);

export function Picture(props: PictureProps) {
  const { src, fallbackSrc, alt, srcSet, eager, round, fit = "cover", className, ...size } = props;
  const { isBroken, imageProps } = useBrokenImage(src);
  if (isBroken && fallbackSrc && fallbackSrc !== src) return <Picture {...props} src={fallbackSrc} />;
  const imageUrl = src && !isBroken ? src : undefined;
  return (
    <img
      {...imageProps}
      src={imageUrl ?? PLACEHOLDER}
      srcSet={imageUrl && (srcSet ?? buildSrcSet(imageUrl))}
      {...size}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      className={joinClasses(round ? "rounded-full" : "rounded-media", "bg-tint", FITS[fit], className)}
    />
  );
}

/**
 * Notices that an image failed, also one that failed before the page had hydrated: its error event came too
 * early for a handler, but it is complete without a size.
 */
export function useBrokenImage(src: string | null | undefined) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const markBroken = useCallback(() => setBrokenUrl(src ?? undefined), [src]);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc !== "" && image.naturalWidth === 0) markBroken();
    },
    [markBroken],
  );
  return { isBroken: Boolean(src) && src === brokenUrl, imageProps: { ref, onError: markBroken } };
}
