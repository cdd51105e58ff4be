/** A wide picture above a list. A missing or broken one is replaced by the shop's default. */
import { useState } from "react";
import { buildSrcSet } from "~/ui/picture";

const FALLBACK = "/banner.svg";

export function Banner({ src }: { src: string | null | undefined }) {
  const [broken, setBroken] = useState<string>();
  const usable = src && src !== broken ? src : FALLBACK;
  return (
    <img
      src={usable}
      srcSet={buildSrcSet(usable)}
      sizes="(min-width: 80rem) 74rem, 94vw"
      alt=""
      width={1200}
      height={360}
      decoding="async"
      onError={() => setBroken(usable)}
      className="aspect-[10/3] w-full rounded-media bg-tint object-cover"
    />
  );
}
