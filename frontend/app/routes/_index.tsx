/** The home page. */
import { respondWithOptionalParts } from "~/api/client/load-result";
import { createLoaderApi } from "~/api/client/loader-api.server";
import { CategoryChoice } from "~/features/home/category-choice";
import { Discover } from "~/features/home/discover";
import { Hero } from "~/features/home/hero";
import {
  CHOICE_PARAM_NAMES,
  type HomeParts,
  loadHome,
  loadHomeInBrowser,
  readHomeChoice,
} from "~/features/home/home-data";
import { MatchBanner } from "~/features/home/match-banner";
import { ProductRow } from "~/features/home/product-row";
import { useHomeChoice } from "~/features/home/use-home-choice";
import { buildPageMeta } from "~/page-meta";
import type { RouteHandle } from "~/route-handle";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from "~/router";

const readRequestChoice = (request: Request) => readHomeChoice(new URL(request.url).searchParams);

export const handle: RouteHandle = import.meta.env.SSR && { query: Object.values(CHOICE_PARAM_NAMES) };

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  respondWithOptionalParts(await loadHome(createLoaderApi(context), readRequestChoice(request)));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadHomeInBrowser(readRequestChoice(request));

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Find the shade that is already yours",
      description:
        "Compare makeup by ingredients, reviews and price, and find the shade you wear in every other brand.",
      canonical: "/",
    },
    matches,
  );

export default function Home() {
  const { wall, categories, trending, newProducts, featured } = useLoaderData<typeof loader>() as HomeParts;
  const { choice, pending, loadedCategories } = useHomeChoice(categories);
  return (
    <>
      <Hero wall={wall} />
      <Discover categories={categories} />
      <MatchBanner />
      <ProductRow
        title="Trending Now"
        lead="What everyone's looking at."
        productKind="trending products"
        products={trending}
        pending={pending.trending}
        aside={
          <CategoryChoice
            row="trending"
            label="Category of Trending Now"
            categories={loadedCategories}
            choice={choice}
          />
        }
      />
      <ProductRow
        title="New Arrival"
        lead="Last on the shelf, first to be compared."
        productKind="newly added products"
        products={newProducts}
        pending={pending.newProducts}
        aside={
          <CategoryChoice
            row="newProducts"
            label="Category of New Arrival"
            categories={loadedCategories}
            choice={choice}
          />
        }
      />
      <ProductRow
        title="Featured Products"
        lead="Chosen by us. No brand pays to be featured here."
        productKind="featured products"
        products={featured}
      />
      {/* Empty until there are communities. */}
      <section aria-label="Communities" data-testid="communities" />
    </>
  );
}
