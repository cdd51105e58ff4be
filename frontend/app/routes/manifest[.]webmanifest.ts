/** The manifest: the shop beside the programs of a device. */
import { SHOP_NAME } from "~/site";

const SMALL_ICON = { src: "/icon-192.png", sizes: "192x192", type: "image/png" };

export function loader() {
  const manifest = {
    id: "/",
    name: SHOP_NAME,
    short_name: SHOP_NAME,
    description: "Compare makeup, and find the shade you wear in every other brand.",
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf8f5",
    theme_color: "#fbf8f5",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { ...SMALL_ICON, purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Match Your Shade", url: "/match-your-shade", icons: [SMALL_ICON] },
      {
        name: "From a photo or barcode",
        short_name: "Photo",
        url: "/match-your-shade?by=photo",
        icons: [SMALL_ICON],
      },
      { name: "Ranges by brand", short_name: "Ranges", url: "/ranges", icons: [SMALL_ICON] },
    ],
    share_target: {
      action: "/match-your-shade/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: { files: [{ name: "photo", accept: ["image/*"] }] },
    },
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}
