/** One video. It plays here once the shopper allows its platform, unless it is a demo video or its link unknown. */
import { Play } from "lucide";
import { lazy, useState } from "react";
import type { Video } from "~/api/product";
import { Icon } from "~/ui/icon";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";
import { buildEmbedUrl, isDemoVideo, type Platform } from "./video-platforms";

const Player = lazy(importOrRetry(() => import("./video-player")));

interface VideoCardProps {
  video: Video;
  platform: Platform;
  colours: string[];
  index: number;
}

export function VideoCard({ video, platform, colours, index }: VideoCardProps) {
  const [open, setOpen] = useState(false);
  const src = buildEmbedUrl(platform, video.url);
  const poster = <VideoPoster colours={colours} index={index} playable={src !== undefined} />;
  return (
    <article>
      {src ? (
        <button
          type="button"
          aria-label={`Play: ${video.title}`}
          onClick={() => setOpen(true)}
          className="block w-full rounded-media"
        >
          {poster}
        </button>
      ) : (
        poster
      )}
      <h3 className="mt-3 font-sans text-sm leading-snug font-medium">{video.title}</h3>
      <p className="text-xs text-muted">
        @{video.creator}
        {isDemoVideo(video.url) && " · demo video"}
      </p>
      {src && (
        <Dialog title={video.title} open={open} onClosed={() => setOpen(false)}>
          {() => (
            <LazyBoundary>
              <Player src={src} title={video.title} platform={platform} />
            </LazyBoundary>
          )}
        </Dialog>
      )}
    </article>
  );
}

const STROKES = 5;

/** A drawn poster for a video: the product's shades as brush strokes. No other site's picture is loaded. */
function VideoPoster({ colours, index, playable }: { colours: string[]; index: number; playable: boolean }) {
  const shown = Array.from({ length: STROKES }, (_, stroke) => pickColour(colours, stroke, index));
  return (
    <span className="relative block overflow-hidden rounded-media bg-swatch-ground">
      <svg aria-hidden viewBox="0 0 80 100" className="block aspect-4/5 w-full">
        <g transform={`rotate(${-24 + (index % 4) * 16} 40 50)`}>
          {shown.map((colour, stroke) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: strokes never change order and have no other key
              key={stroke}
              x={-24 + ((stroke * 13 + index * 7) % 22)}
              y={-6 + stroke * 23}
              width={104}
              height={20}
              rx={10}
              fill={colour}
            />
          ))}
        </g>
      </svg>
      {playable && (
        <span className="absolute top-1/2 left-1/2 inline-flex size-14 -translate-1/2 items-center justify-center rounded-full bg-paper text-ink">
          <Icon icon={Play} aria-hidden size={22} fill="currentColor" />
        </span>
      )}
    </span>
  );
}

/** Spreads the colours over the whole range. Each poster starts at another colour. */
function pickColour(colours: string[], stroke: number, index: number): string {
  if (colours.length === 0) return "var(--color-accent-tint)";
  const step = Math.max(1, Math.floor(colours.length / STROKES));
  return colours[(stroke * step + index * 3) % colours.length] ?? "var(--color-accent-tint)";
}
