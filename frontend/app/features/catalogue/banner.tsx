/** A wide picture above a list. A missing or broken one is replaced by the shop's default. */
import { Link } from "~/ui/link";
import { buildSrcSet, useBrokenImage } from "~/ui/picture";

const FALLBACK_IMAGE = "/banner.svg";

interface BannerProps {
  src: string | null | undefined;
  /** The page the banner leads to, if any. */
  link?: { to: string; label: string };
}

export function Banner({ src, link }: BannerProps) {
  if (!link) return <BannerImage src={src} />;
  return (
    <Link to={link.to} aria-label={link.label} className="block rounded-media">
      <BannerImage src={src} />
    </Link>
  );
}

function BannerImage({ src }: Pick<BannerProps, "src">) {
  const { isBroken, imageProps } = useBrokenImage(src);
  const imageUrl = src && !isBroken ? src : FALLBACK_IMAGE;
  return (
    <img
      {...imageProps}
      src={imageUrl}
      srcSet={buildBannerSrcSet(imageUrl)}
      // On a phone the height decides: what is left and right of it is cut off.
      sizes="(min-width: 80rem) 74rem, (min-width: 40rem) 94vw, 157vw"
      alt=""
      width={1200}
      height={180}
      decoding="async"
      className="aspect-[4/1] w-full rounded-media bg-tint object-cover object-right sm:aspect-[20/3]"
    />
  );
}

/** The drawing itself, for windows wider than the largest raster copy. A photograph has no larger one. */
function buildBannerSrcSet(url: string): string | undefined {
  const pixels = buildSrcSet(url);
  return pixels && (/\.svg\b/.test(url) ? `${pixels}, ${url} 1600w` : pixels);
}
