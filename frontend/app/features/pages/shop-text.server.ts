/** The text that staff gave a page, as HTML. */
import { toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { fetchShopText, type ShopTextName } from "~/api/shop";
import { renderCachedMarkdown } from "~/markdown/markdown.server";
import type { LoaderFunctionArgs } from "~/router";
import { loadShopFacts } from "~/shared/shop-facts";

/** Empty where the page has the shop's own text, or while the API is away. */
export async function loadShopText(context: LoaderFunctionArgs["context"], name: ShopTextName) {
  const { texts } = await loadShopFacts(context);
  if (!texts.includes(name)) return { html: "" };
  const answer = await toLoadResult(fetchShopText(createLoaderApi(context), name));
  return { html: answer.ok ? renderCachedMarkdown(answer.value.text) : "" };
}
