/** The title, description and search-engine tags of a page. */
import type { MetaDescriptor } from "~/router";
import { SHOP_NAME } from "~/site";

interface PageMeta {
  title: string;
  description?: string;
  canonical?: string;
  noindex?: boolean;
}

export interface RootMatch {
  id: string;
  data?: unknown;
}

export const formatTitle = (title: string): string => `${title} | ${SHOP_NAME}`;

/** The tags of a page. `matches` contains the shop's public origin from the root route. */
export const buildPageMeta = (page: PageMeta, matches: RootMatch[] = []): MetaDescriptor[] =>
  buildPageTags(page, getPublicOrigin(matches));

export function buildPageTags(page: PageMeta, origin: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: formatTitle(page.title) }];
  if (page.description) tags.push({ name: "description", content: page.description });
  if (page.noindex) tags.push({ name: "robots", content: "noindex" });
  if (page.canonical) {
    tags.push({ tagName: "link", rel: "canonical", href: `${origin}${page.canonical}` });
  }
  return tags;
}

export function buildBreadcrumbList(trail: { label: string; to: string }[], origin: string): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: trail.map(({ label, to }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: label,
        item: `${origin}${to}`,
      })),
    },
  };
}

/** The shop's public origin, from the root route. */
export function getPublicOrigin(matches: RootMatch[]): string {
  const root = matches.find((match) => match.id === "root")?.data;
  return (root as { publicOrigin?: string } | undefined)?.publicOrigin ?? "";
}
