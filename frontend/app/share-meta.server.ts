/** The tags of a shared link: what it shows, and a picture that the shop draws of it. Only the server needs them. */
import type { MetaDescriptor } from "./router";
import { SHOP_NAME } from "./site";

interface SharedPage {
  title: string;
  description: string;
  /** The path of this page, with what was chosen on it. */
  path: string;
  /** The name of its picture, such as `v12_v34`. */
  picture: string;
  alt: string;
}

export function buildShareMeta(page: SharedPage, origin: string): MetaDescriptor[] {
  const tags = {
    type: "website",
    site_name: SHOP_NAME,
    title: page.title,
    description: page.description,
    url: origin + page.path,
    image: `${origin}/media/share/${page.picture}.png`,
    "image:width": "1200",
    "image:height": "630",
    "image:alt": page.alt,
  };
  return [
    ...Object.entries(tags).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
