/** A page's title, description and search-engine tags, in one form everywhere. */
import type { MetaDescriptor } from "~/router";
import { SHOP_NAME } from "~/site";

interface PageMeta {
  title: string;
  description?: string;
  /** The path that stands for this page in search engines. */
  canonical?: string;
  noindex?: boolean;
}

interface RootMatch {
  id: string;
  data?: unknown;
}

/** The tags of a page; `matches` carries the shop's public address from the root. */
export function buildPageMeta(page: PageMeta, matches: RootMatch[] = []): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: `${page.title} | ${SHOP_NAME}` }];
  if (page.description) tags.push({ name: "description", content: page.description });
  if (page.noindex) tags.push({ name: "robots", content: "noindex" });
  if (page.canonical) {
    tags.push({ tagName: "link", rel: "canonical", href: `${getPublicOrigin(matches)}${page.canonical}` });
  }
  return tags;
}

/** The way back up, told to search engines. */
export function buildBreadcrumbList(
  trail: { label: string; to: string }[],
  matches: RootMatch[],
): MetaDescriptor {
  const origin = getPublicOrigin(matches);
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: trail.map(({ label, to }, place) => ({
        "@type": "ListItem",
        position: place + 1,
        name: label,
        item: `${origin}${to}`,
      })),
    },
  };
}

/** The shop's public address, as the root knows it. */
export function getPublicOrigin(matches: RootMatch[]): string {
  const root = matches.find((match) => match.id === "root")?.data;
  return (root as { publicOrigin?: string } | undefined)?.publicOrigin ?? "";
}
