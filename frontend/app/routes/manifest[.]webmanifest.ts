/** The manifest: the shop beside the programs of a device. */
import { SHOP_NAME } from "~/site";

export function loader() {
  const manifest = {
    name: SHOP_NAME,
    short_name: SHOP_NAME,
    description: "Compare makeup, and find the shade you wear in every other brand.",
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf8f5",
    theme_color: "#fbf8f5",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
