/** The three video platforms: which links are their videos, and how to embed one. */
import type { Video } from "~/api/product";

export const PLATFORMS = [
  { key: "youtube", label: "YouTube" },
  { key: "tiktok", label: "TikTok" },
  { key: "instagram", label: "Instagram" },
] as const;

export type Platform = (typeof PLATFORMS)[number]["key"];

/** Reserved host names never resolve. The demo's videos use them. */
const RESERVED_HOST = /(^|\.)(example|test|invalid|localhost)$/;

const EMBEDS: Record<Platform, (url: URL) => string | undefined> = {
  youtube: (url) => {
    const id = isHost(url, "youtu.be")
      ? url.pathname.slice(1)
      : (url.searchParams.get("v") ?? getSegmentAfter(url, "shorts"));
    const isYoutube = isHost(url, "youtube.com") || isHost(url, "youtu.be");
    return isYoutube && id ? `https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}` : undefined;
  },
  tiktok: (url) => {
    const id = getSegmentAfter(url, "video");
    return isHost(url, "tiktok.com") && id
      ? `https://www.tiktok.com/embed/v2/${encodeURIComponent(id)}`
      : undefined;
  },
  instagram: (url) => {
    const id = getSegmentAfter(url, "reel") ?? getSegmentAfter(url, "p");
    return isHost(url, "instagram.com") && id
      ? `https://www.instagram.com/p/${encodeURIComponent(id)}/embed`
      : undefined;
  },
};

export const isDemoVideo = (link: string): boolean =>
  URL.canParse(link) && RESERVED_HOST.test(new URL(link).hostname);

/** The embed address of a video. Undefined for demo videos and unknown links. */
export function buildEmbedUrl(platform: Platform, link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== "https:") return undefined;
  return EMBEDS[platform](url);
}

/** The first platform with a video, shown first. */
export function findFirstPlatform(videos: Record<string, Video[]>): Platform {
  return PLATFORMS.find(({ key }) => (videos[key]?.length ?? 0) > 0)?.key ?? "youtube";
}

function isHost(url: URL, host: string): boolean {
  return url.hostname === host || url.hostname.endsWith(`.${host}`);
}

/** The path segment after a folder, for example the id in `/video/123`. */
function getSegmentAfter(url: URL, folder: string): string | undefined {
  const parts = url.pathname.split("/");
  const index = parts.indexOf(folder);
  return index === -1 ? undefined : parts[index + 1] || undefined;
}
