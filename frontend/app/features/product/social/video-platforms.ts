/** The three platforms, which links are real videos of theirs, and where such a video is embedded from. */
import type { Video } from "~/api/product";

export const PLATFORMS = [
  { key: "youtube", label: "YouTube" },
  { key: "tiktok", label: "TikTok" },
  { key: "instagram", label: "Instagram" },
] as const;

export type Platform = (typeof PLATFORMS)[number]["key"];

/** Reserved names lead nowhere: a demo's videos live there. */
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

/** Where a video may be embedded from; nothing for a demo's video and for anything not understood. */
export function buildEmbedUrl(platform: Platform, link: string): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const url = new URL(link);
  if (url.protocol !== "https:" || RESERVED_HOST.test(url.hostname)) return undefined;
  return EMBEDS[platform](url);
}

/** The platform to begin with: the first that has anything. */
export function findFirstPlatform(socials: Record<string, Video[]>): Platform {
  return PLATFORMS.find(({ key }) => (socials[key]?.length ?? 0) > 0)?.key ?? "youtube";
}

function isHost(url: URL, host: string): boolean {
  return url.hostname === host || url.hostname.endsWith(`.${host}`);
}

/** What follows a folder of the path: the id in `/video/123`. */
function getSegmentAfter(url: URL, folder: string): string | undefined {
  const parts = url.pathname.split("/");
  const place = parts.indexOf(folder);
  return place === -1 ? undefined : parts[place + 1] || undefined;
}
