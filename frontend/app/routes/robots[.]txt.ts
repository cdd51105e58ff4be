/** The robots.txt file for search engines. */
import { getShopContext } from "~/api/client/loader-api.server";
import type { LoaderFunctionArgs } from "~/router";

const HIDDEN_PATHS = ["/account", "/profile", "/search", "/api", "/admin"];

export function loader({ context }: LoaderFunctionArgs) {
  const lines = ["User-agent: *", ...HIDDEN_PATHS.map((path) => `Disallow: ${path}`)];
  const text = [...lines, "", `Sitemap: ${getShopContext(context).publicOrigin}/sitemap.xml`, ""].join("\n");
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
