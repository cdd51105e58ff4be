/** The llms.txt file: for language models, what this shop is and how to ask it. */
import { getShopContext } from "~/api/client/loader-api.server";
import type { LoaderFunctionArgs } from "~/router";
import { SHOP_NAME } from "~/site";

export function loader({ context }: LoaderFunctionArgs) {
  const origin = getShopContext(context).publicOrigin;
  const text = `# ${SHOP_NAME}

> A beauty shop in the United Kingdom. It compares prices of makeup, shows ingredients, and finds the shade of another brand that matches one you wear. How sure a match is stands in words.

## Ask

- [Model Context Protocol](${origin}/mcp): search_catalog, lookup_catalog, get_product, match_shade, compare, price_history. No key. Read-only.
- [Universal Commerce Protocol](${origin}/.well-known/ucp): catalogue search and lookup, with the offers of all sellers.
- [Products as JSON Lines](${origin}/feeds/products.jsonl)

## Read

- [A page for every shade](${origin}/sitemap.xml): /shades/{id}-{name} with what matches it, its price and who sells it
- [How we match](${origin}/informations/how-we-match): what a match is worth, measured
- [Ranges by brand](${origin}/ranges)
- [Blog](${origin}/blog)

## Follow

- [New arrivals](${origin}/feeds/follow/new.atom), also ?category= or ?brand=
- [Price falls](${origin}/feeds/follow/price-falls.atom)
- [Blog](${origin}/feeds/follow/posts.atom)
`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
