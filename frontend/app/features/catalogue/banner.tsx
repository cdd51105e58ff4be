/** A wide picture above a list. A missing or broken one is replaced by the shop's default. */
import { useState } from "react";
import { buildSrcSet } from "~/ui/picture";

const FALLBACK_IMAGE = "/banner.svg";

export function Banner({ src }: { src: string | null | undefined }) {
  const [broken, setBroken] = useState<string>();
  const imageUrl = src && src !== broken ? src : FALLBACK_IMAGE;
  return (
    <img
      src={imageUrl}
      srcSet={buildSrcSet(imageUrl)}
      sizes="(min-width: 80rem) 74rem, 94vw"
      alt=""
      width={1200}
      height={360}
      decoding="async"
      onError={() => setBroken(imageUrl)}
      className="aspect-[10/3] w-full rounded-media bg-tint object-cover"
    />
  );
}
