/** Says of how many products of a brand the shopper's shade is, category by category. */
import { browserApi } from "~/api/client/browser-api";
import { ALL_PRODUCTS_QUERY, type SearchRequest, searchProducts, type WornColour } from "~/api/search";
import { getWornKey, useOwnShade } from "~/session/own-shade-store";
import { SKIN_DEPARTMENT } from "~/shared/shades/departments";
import type { MenuCategory } from "~/shared/shop-facts";
import { useShopFacts } from "~/shared/use-shop-facts";
import { Link } from "~/ui/link";
import { useLoaded } from "~/ui/loading/use-loaded";

interface CategoryCount {
  slug: string;
  name: string;
  having: number;
  all: number;
}

export function BrandShades({ slug }: { slug: string }) {
  const worn = useOwnShade()?.worn;
  const categories = useShopFacts()?.categories ?? [];
  const counts = useLoaded(
    `${slug} ${getWornKey(worn)}`,
    () => worn && countCategories(slug, worn, listForSkin(categories)),
  );
  const [main, ...others] = pickCounts(counts ?? []);
  if (!main) return null;
  return (
    <p className="mt-4 text-sm">
      {formatCount(main)} {main.having === 1 ? "has" : "have"}{" "}
      <Link to={`/brands/${slug}?mine=1`} className="font-semibold underline underline-offset-4">
        your shade
      </Link>
      {others.length > 0 && `, and ${others.map(formatCount).join(", ")}`}
    </p>
  );
}

/** The categories where the brand has the shade. Where it has it nowhere, the first. */
function pickCounts(counts: CategoryCount[]): CategoryCount[] {
  const having = counts.filter((each) => each.having > 0);
  return having.length > 0 ? having : counts.slice(0, 1);
}

const listForSkin = (categories: MenuCategory[]): ReadonlySet<string> =>
  new Set(
    categories.flatMap(({ slug, department }) => (department.toLowerCase() === SKIN_DEPARTMENT ? slug : [])),
  );

const formatCount = ({ having, all, name }: CategoryCount): string =>
  `${having} of ${all} ${all === 1 ? name : pluralise(name)}`.toLowerCase();

const pluralise = (name: string): string => (/s$/i.test(name) ? name : `${name}s`);

/** The counts of the category filters of both lists. */
async function countCategories(
  slug: string,
  worn: WornColour,
  forSkin: ReadonlySet<string>,
): Promise<CategoryCount[]> {
  const body: SearchRequest = {
    query: ALL_PRODUCTS_QUERY,
    brand_slugs: [slug],
    page_limit: 1,
    page_number: 1,
    must_have_variant: true,
  };
  const lists = [body, { ...body, worn, has_worn_shade: true }];
  const loaded = await Promise.all(lists.map((each) => searchProducts(browserApi(), each)));
  const [all = [], having = []] = loaded.map(({ filters }) => filters.categories);
  const counts = new Map(having.map((each) => [each.slug, each.count]));
  return all
    .filter((category) => forSkin.has(category.slug))
    .map((category) => ({
      slug: category.slug,
      name: category.name,
      having: counts.get(category.slug) ?? 0,
      all: category.count,
    }));
}
