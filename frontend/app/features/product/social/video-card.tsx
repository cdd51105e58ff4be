/** One video. It plays here once the shopper allows its platform, unless it is a demo video or its link unknown. */
import { lazy, useState } from "react";
import type { Video } from "~/api/product";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";
import { buildEmbedUrl, isDemoVideo, type Platform } from "./video-platforms";
import { VideoPoster } from "./video-poster";

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
