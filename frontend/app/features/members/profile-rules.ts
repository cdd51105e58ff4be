/** Validates the fields of the profile form. */
import { MAX_PICTURE_BYTES } from "~/api/constants";

export const SOCIAL_FIELDS = [
  { name: "socials_facebook", label: "Facebook", hosts: "facebook\\.com", wrong: "Invalid Facebook URL" },
  { name: "socials_instagram", label: "Instagram", hosts: "instagram\\.com", wrong: "Invalid Instagram URL" },
  { name: "socials_twitter", label: "X (Twitter)", hosts: "(twitter|x)\\.com", wrong: "Invalid Twitter URL" },
  { name: "socials_tiktok", label: "TikTok", hosts: "tiktok\\.com", wrong: "Invalid TikTok URL" },
] as const;

export type SocialField = (typeof SOCIAL_FIELDS)[number]["name"];

/**
 * Valid if empty, or an https address on the network's own host with a path that begins with a letter or a
 * digit.
 */
export function checkSocialLink(field: SocialField, text: string): string | undefined {
  const rule = SOCIAL_FIELDS.find(({ name }) => name === field);
  if (!rule || text === "") return undefined;
  const address = new RegExp(`^https://(www\\.)?${rule.hosts}/[A-Za-z0-9]\\S*$`);
  return address.test(text) ? undefined : rule.wrong;
}

const PICTURE_TOO_LARGE_TEXT = `Please choose an image of at most ${MAX_PICTURE_BYTES / 1_024 ** 2} MB`;

/** Accepts only image files within the size limit. */
export function checkPicture(file: { type: string; size: number } | undefined): string | undefined {
  if (!file || file.size === 0) return undefined;
  if (!file.type.startsWith("image/")) return "Please choose an image file";
  return file.size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE_TEXT : undefined;
}
