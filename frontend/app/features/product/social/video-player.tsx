/** A video in its platform's player. It asks for consent first. */
import { useEffect, useState } from "react";
import { saveConsent, useConsent } from "~/features/consent/consent";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { PLATFORMS, type Platform } from "./video-platforms";

interface VideoPlayerProps {
  src: string;
  title: string;
  platform: Platform;
}

export default function VideoPlayer({ src, title, platform }: VideoPlayerProps) {
  const allowed = useConsent("videos") === "yes";
  const name = PLATFORMS.find(({ key }) => key === platform)?.label ?? platform;
  if (allowed) return <VideoEmbed src={src} title={title} />;
  return (
    <div>
      <p className="text-muted">
        This video comes from {name}, which learns your address and may set cookies of its own when it plays.
        We load nothing from there until you say so.
      </p>
      <Button onClick={() => saveConsent("videos", "yes")} className="mt-5">
        Allow videos and play
      </Button>
    </div>
  );
}

export const START_DELAY_MS = 100;

/** The blur fades while the video loads. */
export const EMBED_CLASSES = "size-full border-0 transition-[filter] duration-700";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** One second at first, then doubled each time, up to half a minute. */
export function getRetryDelay(attempt: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS);
}

/** The player itself. It is loaded again until it has loaded. */
export function VideoEmbed({ src, title }: { src: string; title: string }) {
  const { attempt, started, loaded, onLoad } = useLoadWithRetry();
  return (
    <div className="h-[min(620px,80dvh)] w-full max-w-[540px] overflow-hidden rounded-media bg-tint">
      {started && (
        <iframe
          key={attempt}
          src={src}
          title={title}
          onLoad={onLoad}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
          className={joinClasses(EMBED_CLASSES, !loaded && "[filter:blur(12px)]")}
        />
      )}
    </div>
  );
}

function useLoadWithRetry() {
  const [attempt, setAttempt] = useState(0);
  const [started, setStarted] = useState(false);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStarted(true), START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!started || loaded) return;
    const timer = setTimeout(() => setAttempt(attempt + 1), getRetryDelay(attempt));
    return () => clearTimeout(timer);
  }, [attempt, started, loaded]);
  return { attempt, started, loaded, onLoad: () => setLoaded(true) };
}
