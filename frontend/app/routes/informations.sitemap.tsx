/** The sitemap page for shoppers. */
import { respondWithResult, toLoadResult } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { fetchBrandsAndCategories } from "~/api/sitemap";
import { InformationPage, POLICY_PAGES } from "~/features/pages/information-page";
import { LinkColumns } from "~/features/pages/link-columns";
import { buildPageMeta } from "~/page-meta";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { HOW_WE_MATCH, MAIN_NAV, QUICK_LINKS, RANGES } from "~/site";
import { Notice } from "~/ui/notice";

export async function loader({ context }: LoaderFunctionArgs) {
  return respondWithResult(await toLoadResult(fetchBrandsAndCategories(createLoaderApi(context))));
}

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Sitemap",
      description: "Every page, brand and category.",
      canonical: "/informations/sitemap",
    },
    matches,
  );

export default function Sitemap() {
  const loaded = useLoaderData<typeof loader>();
  const { brands, categories } = loaded.ok ? loaded.value : { brands: [], categories: [] };
  return (
    <InformationPage title="Sitemap">
      {!loaded.ok && (
        <div className="mb-12 max-w-prose">
          <Notice tone="error">An Error Occurred. Please try again later.</Notice>
        </div>
      )}
      <LinkColumns
        title="Pages"
        links={[...MAIN_NAV, RANGES, HOW_WE_MATCH, ...QUICK_LINKS.slice(1), ...POLICY_PAGES]}
      />
      <LinkColumns
        title="Categories"
        links={categories.map(({ name, slug }) => ({ label: name, to: `/categories/${slug}` }))}
      />
      <LinkColumns
        title="Brands"
        links={brands.map(({ name, slug }) => ({ label: name, to: `/brands/${slug}` }))}
      />
    </InformationPage>
  );
}
