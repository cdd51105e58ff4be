/** Turns facts that staff gave into what pages show: the colours and the links to social networks. */
import type { CSSProperties } from "react";
import type { SocialNetwork } from "~/site";

const ACCENT = { light: "#9e3b4a", dark: "#ea97a3" };
const LABELS: Record<SocialNetwork, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "X (Twitter)",
  tiktok: "TikTok",
};
const HOSTS: Record<SocialNetwork, string> = {
  facebook: "www.facebook.com",
  instagram: "www.instagram.com",
  twitter: "x.com",
  tiktok: "www.tiktok.com",
};

export interface SocialLink {
  network: SocialNetwork;
  label: string;
  href: string;
}

/** The tokens of tokens.css that follow from the accent. Undefined where it is ours. */
export function buildColours({ accent, accent_dark }: Record<string, string>): CSSProperties | undefined {
  if (!accent && !accent_dark) return undefined;
  const light = accent ?? ACCENT.light;
  const dark = accent_dark ?? ACCENT.dark;
  const mix = (colour: string, share: number, other: string) =>
    `color-mix(in oklab,${colour} ${share}%,${other})`;
  return {
    "--color-accent": `light-dark(${light},${dark})`,
    "--color-accent-deep": `light-dark(${mix(light, 82, "#1e1916")},${mix(dark, 75, "#fff")})`,
    "--color-accent-tint": `light-dark(${mix(light, 6, "#fbf8f5")},${mix(dark, 10, "#171311")})`,
  } as CSSProperties;
}

/** The shop's own pages there; undefined if there is none. A shop that is being tried out links to the networks themselves. */
export function listSocialLinks(
  facts: Record<string, string>,
  isProduction: boolean,
): SocialLink[] | undefined {
  const links = (Object.keys(LABELS) as SocialNetwork[]).flatMap((network) => {
    const href = facts[network] ?? (isProduction ? undefined : `https://${HOSTS[network]}/`);
    return href ? [{ network, label: LABELS[network], href }] : [];
  });
  return links.length > 0 ? links : undefined;
}
