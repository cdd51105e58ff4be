/** Videos about a product: one platform at a time, four videos and then four more. */
import { useState } from "react";
import type { Product } from "~/api/product";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { SocialFrame } from "./social-skeleton";
import { VideoCard } from "./video-card";
import { findFirstPlatform, PLATFORMS, type Platform } from "./video-platforms";

const PAGE_SIZE = 4;

export default function SocialSection({ product }: { product: Product }) {
  const [platform, setPlatform] = useState(() => findFirstPlatform(product.videos));
  const [limit, setLimit] = useState(PAGE_SIZE);
  const videos = product.videos[platform] ?? [];
  /** For the drawn posters. */
  const colours = product.variants.map(({ value }) => value);
  const choose = (next: Platform) => {
    setPlatform(next);
    setLimit(PAGE_SIZE);
  };
  return (
    <SocialFrame>
      <PlatformSwitch current={platform} onChoose={choose} />
      {videos.length === 0 ? (
        <p role="status" className="mt-6 rounded-media bg-tint px-6 py-14 text-center text-muted">
          No social media content available for this product at the moment
        </p>
      ) : (
        <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-5 md:grid-cols-4">
          {videos.slice(0, limit).map((video, index) => (
            <li key={video.url}>
              <VideoCard video={video} platform={platform} colours={colours} index={index} />
            </li>
          ))}
        </ul>
      )}
      {videos.length > limit && (
        <div className="mt-8 text-center">
          <Button look="outline" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Load More
          </Button>
        </div>
      )}
    </SocialFrame>
  );
}

interface PlatformSwitchProps {
  current: Platform;
  onChoose: (platform: Platform) => void;
}

function PlatformSwitch({ current, onChoose }: PlatformSwitchProps) {
  return (
    <fieldset className="mt-5 flex gap-1">
      <legend className="sr-only">Platform</legend>
      {PLATFORMS.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === current}
          onClick={() => onChoose(key)}
          className={joinClasses(
            "h-10 rounded-full px-4 text-sm font-semibold transition-colors",
            key === current ? "bg-ink text-paper" : "text-muted hover:bg-tint hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
