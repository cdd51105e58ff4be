/** The sitemap of a brand's products. */
import { ApiError } from "~/api/client/errors";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchProductsOfBrand } from "~/api/sitemap";
import { buildSitemap, respondWithXml } from "~/features/pages/sitemap-xml";
import type { LoaderFunctionArgs } from "~/router";

export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    const { products } = await fetchProductsOfBrand(createLoaderApi(context), params.slug ?? "");
    return respondWithXml(
      buildSitemap(products.map(({ slug }) => `${getShopContext(context).publicOrigin}/products/${slug}`)),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw new Response("Not Found", { status: 404 });
    throw error;
  }
}
