/** The sitemap of a brand's products. */
import { apiFor, shopOf } from "~/api/api.server";
import { ApiError } from "~/api/errors";
import { fetchProductsOf } from "~/api/sitemap";
import { sitemap, xml } from "~/features/pages/sitemap";
import type { LoaderFunctionArgs } from "~/router";

export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    const { products } = await fetchProductsOf(apiFor(context), params.slug ?? "");
    return xml(sitemap(products.map(({ slug }) => `${shopOf(context).publicOrigin}/products/${slug}`)));
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw new Response("Not Found", { status: 404 });
    throw error;
  }
}
