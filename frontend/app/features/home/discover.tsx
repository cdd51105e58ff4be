/** The Discover row: links to all categories. */
import { useEffect } from "react";
import { CATEGORIES_FAILED_TEXT } from "~/api/categories";
import { describeTechnically } from "~/api/client/errors";
import type { PendingResult } from "~/api/client/load-result";
import { Link } from "~/ui/link";
import { CAROUSEL_ITEM, Carousel } from "~/ui/lists/carousel";
import { AwaitValue } from "~/ui/loading/await-value";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";
import { Picture } from "~/ui/picture";
import { cacheCategories, type ShownCategory } from "./category-cache";
import { EmptyRow, HomeRow, RowFailed } from "./home-row";

const SKELETON_COUNT = 9;

/** Circles fill less than their items: closer together and with the margin of the page, half of a third one shows. */
const CLOSE_CLASSES = "max-sm:[&_ul]:pl-1 max-sm:[&_li]:mr-[clamp(-28px,26px-14.5vw,-20px)]";

export function Discover({ categories }: { categories: PendingResult<ShownCategory[]> }) {
  return (
    <div className="print:hidden">
      <HomeRow title="Discover" lead="Every shelf of the shop, every brand on it.">
        <AwaitValue value={categories} fallback={<DiscoverSkeleton />}>
          {(result) =>
            result.ok ? (
              <CategoryCarousel categories={result.value} />
            ) : (
              <RowFailed
                title="We were unable to load the contents! Kindly try again."
                technicalLine={`${CATEGORIES_FAILED_TEXT} ${describeTechnically(result.problem)}`}
              />
            )
          }
        </AwaitValue>
      </HomeRow>
    </div>
  );
}

function CategoryCarousel({ categories }: { categories: ShownCategory[] }) {
  useEffect(() => cacheCategories(categories), [categories]);
  if (categories.length === 0) return <EmptyRow productKind="categories" />;
  return (
    <div className={CLOSE_CLASSES}>
      <Carousel label="Discover">
        {categories.map(({ slug, name, logo }) => (
          <Link key={slug} to={`/categories/${slug}`} className="group block rounded-media text-center">
            <span className="mx-auto block w-4/5 overflow-hidden rounded-full transition-transform duration-[250ms] group-hover:scale-105">
              <Picture
                src={logo}
                alt=""
                width={200}
                height={200}
                sizes="200px"
                className="aspect-square w-full"
              />
            </span>
            <span className="mt-4 block px-2 font-display text-lg leading-snug decoration-accent decoration-1 underline-offset-4 group-hover:underline">
              {name}
            </span>
          </Link>
        ))}
      </Carousel>
    </div>
  );
}

function DiscoverSkeleton() {
  return (
    <Loading label="Loading categories">
      <div className="flex gap-5 overflow-hidden">
        {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
          <div key={index} data-testid="discover-skeleton" className={`${CAROUSEL_ITEM} shrink-0`}>
            <Skeleton className="mx-auto aspect-square w-4/5 rounded-full" />
            <Skeleton className="mx-auto mt-4 h-5 w-1/2" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
