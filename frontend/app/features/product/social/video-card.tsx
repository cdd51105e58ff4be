/** One video. A real one plays here once the shopper lets its platform in; a demo's opens nowhere. */
import { useState } from "react";
import type { Video } from "~/api/product";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { giveEmbedConsent, useEmbedConsent } from "./consent";
import { Embed } from "./embed";
import { embedAddress, PLATFORMS, type Platform } from "./platforms";
import { Poster } from "./poster";

interface VideoCardProps {
  video: Video;
  platform: Platform;
  colours: string[];
  place: number;
}

export function VideoCard({ video, platform, colours, place }: VideoCardProps) {
  const [open, setOpen] = useState(false);
  const src = embedAddress(platform, video.url);
  const poster = <Poster colours={colours} place={place} playable={src !== undefined} />;
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
        {!src && " · demo video"}
      </p>
      {src && (
        <Dialog title={video.title} open={open} onClosed={() => setOpen(false)}>
          {() => <Player src={src} title={video.title} platform={platform} />}
        </Dialog>
      )}
    </article>
  );
}

function Player({ src, title, platform }: { src: string; title: string; platform: Platform }) {
  const allowed = useEmbedConsent();
  const name = PLATFORMS.find(({ key }) => key === platform)?.label ?? platform;
  if (allowed) return <Embed src={src} title={title} />;
  return (
    <div>
      <p className="text-muted">
        This video comes from {name}, which learns your address and may set cookies of its own when it plays.
        We load nothing from there until you say so.
      </p>
      <Button onClick={giveEmbedConsent} className="mt-5">
        Allow videos and play
      </Button>
    </div>
  );
}
