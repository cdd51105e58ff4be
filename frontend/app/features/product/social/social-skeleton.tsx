/** The frame of the videos about a product, and what stands in it until they have loaded. */
import type { ReactNode } from "react";
import { createPlaceholderKeys, Loading, Skeleton } from "~/ui/loading/skeleton";

const SKELETON_COUNT = 7;

export function SocialFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="social-heading">
      <h2 id="social-heading" className="text-2xl">
        Checkout What's Trending in Social Media
      </h2>
      {children}
    </section>
  );
}

export function SocialSkeleton() {
  return (
    <SocialFrame>
      <Loading label="Loading social media content">
        <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-5 md:grid-cols-4">
          {createPlaceholderKeys(SKELETON_COUNT).map((index) => (
            <li key={index} data-testid="social-skeleton">
              <Skeleton className="aspect-4/5 w-full rounded-media" />
              <Skeleton className="mt-3 h-4 w-4/5" />
            </li>
          ))}
        </ul>
      </Loading>
    </SocialFrame>
  );
}
