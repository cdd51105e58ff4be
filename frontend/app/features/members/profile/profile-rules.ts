/** Validates the fields of the profile form. */
import { MAX_PICTURE_BYTES } from "~/api/constants";

export const SOCIAL_FIELDS = [
  {
    name: "socials_facebook",
    label: "Facebook",
    hosts: "facebook\\.com",
    example: "https://www.facebook.com/name",
    wrong: "Invalid Facebook URL",
  },
  {
    name: "socials_instagram",
    label: "Instagram",
    hosts: "instagram\\.com",
    example: "https://www.instagram.com/name",
    wrong: "Invalid Instagram URL",
  },
  {
    name: "socials_twitter",
    label: "X (Twitter)",
    hosts: "(twitter|x)\\.com",
    example: "https://x.com/name",
    wrong: "Invalid Twitter URL",
  },
  {
    name: "socials_tiktok",
    label: "TikTok",
    hosts: "tiktok\\.com",
    example: "https://www.tiktok.com/@name",
    wrong: "Invalid TikTok URL",
  },
] as const;

export type SocialField = (typeof SOCIAL_FIELDS)[number]["name"];

/**
 * Valid if empty, or an https address on the network's own host with a path that begins with a letter or a
 * digit. Those of TikTok begin with an @ and a name, which may begin with a low line or a dot.
 */
export function checkSocialLink(field: SocialField, text: string): string | undefined {
  const rule = SOCIAL_FIELDS.find(({ name }) => name === field);
  if (!rule || text === "") return undefined;
  const start = field === "socials_tiktok" ? "(@[A-Za-z0-9_.]|[A-Za-z0-9])" : "[A-Za-z0-9]";
  const address = new RegExp(`^https://(www\\.)?${rule.hosts}/${start}\\S*$`);
  return address.test(text) ? undefined : rule.wrong;
}

const HANDLE = /^@?[A-Za-z0-9][\w.]*$/;

/** The address of a bare handle, such as "ada" or "@ada". Anything else stays as it is. */
export function completeHandle(field: SocialField, text: string): string {
  const rule = SOCIAL_FIELDS.find(({ name }) => name === field);
  const handle = text.trim();
  if (!rule || !HANDLE.test(handle) || handle.endsWith(".com")) return text;
  return rule.example.replace("name", handle.replace("@", ""));
}

/** The https address on the network's own host that somebody means. What does not become valid stays as it is. */
export function completeSocialLink(field: SocialField, text: string): string {
  const [host = "", ...path] = text
    .trim()
    .replace(/^(https?:)?\/\//i, "")
    .split("/");
  const ownHost = host.toLowerCase().replace(/^(m|mobile)\./, "www.");
  const completed = `https://${[ownHost, ...path].join("/")}`;
  return checkSocialLink(field, completed) ? completeHandle(field, text) : completed;
}

const PICTURE_TOO_LARGE_TEXT = `Please choose an image of at most ${MAX_PICTURE_BYTES / 1_024 ** 2} MB`;

/** Accepts only image files within the size limit. */
export function checkPicture(file: { type: string; size: number } | undefined): string | undefined {
  if (!file || file.size === 0) return undefined;
  if (!file.type.startsWith("image/")) return "Please choose an image file";
  return file.size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE_TEXT : undefined;
}
