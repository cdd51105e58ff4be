/** The sitemap of a brand's products, and of what comes close to those that have shades. */
import { ApiError } from "~/api/client/errors";
import { createLoaderApi, getShopContext } from "~/api/client/loader-api.server";
import { fetchProductsOfBrand } from "~/api/sitemap";
import { buildSitemap, respondWithXml } from "~/features/pages/sitemap-xml.server";
import type { LoaderFunctionArgs } from "~/router";

export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    const { products } = await fetchProductsOfBrand(createLoaderApi(context), params.slug ?? "");
    const origin = getShopContext(context).publicOrigin;
    const paths = products.flatMap(({ slug, variant_count }) => [
      `/products/${slug}`,
      ...(variant_count > 1 ? [`/shades/of-${slug}`] : []),
    ]);
    return respondWithXml(buildSitemap(paths.map((path) => origin + path)));
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) throw new Response("Not Found", { status: 404 });
    throw error;
  }
}
