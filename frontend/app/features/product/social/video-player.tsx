/** A video in its platform's player. It asks for consent first. */
import { saveConsent, useConsent } from "~/features/consent/consent";
import { Button } from "~/ui/button";
import { VideoEmbed } from "./video-embed";
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
