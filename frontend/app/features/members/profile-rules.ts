/** Validates the fields of the profile form. */

export const SOCIAL_FIELDS = [
  { name: "socials_facebook", label: "Facebook", hosts: "facebook\\.com", wrong: "Invalid Facebook URL" },
  { name: "socials_instagram", label: "Instagram", hosts: "instagram\\.com", wrong: "Invalid Instagram URL" },
  { name: "socials_twitter", label: "Twitter", hosts: "(twitter|x)\\.com", wrong: "Invalid Twitter URL" },
  { name: "socials_tiktok", label: "TikTok", hosts: "tiktok\\.com", wrong: "Invalid TikTok URL" },
] as const;

export type SocialField = (typeof SOCIAL_FIELDS)[number]["name"];

const MAX_PICTURE_BYTES = 5 * 1_024 * 1_024;

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

/** Accepts only image files within the size limit. */
export function checkPicture(file: { type: string; size: number } | undefined): string | undefined {
  if (!file || file.size === 0) return undefined;
  if (!file.type.startsWith("image/")) return "Please choose an image file";
  return file.size > MAX_PICTURE_BYTES ? "Please choose an image of at most 5 MB" : undefined;
}
