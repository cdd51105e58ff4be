/** A product's page, whole. */
import { useEffect } from "react";
import type { LoadResult } from "~/api/load-result";
import type { Product } from "~/api/product";
import type { ReviewsPart } from "~/features/reviews/reviews-part";
import { ReviewsSection } from "~/features/reviews/reviews-section";
import { type ReviewsState, useReviews } from "~/features/reviews/use-reviews";
import { useSearchParams } from "~/router";
import { AccordionSection } from "~/ui/accordion";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Prose } from "~/ui/prose";
import { BuyBox, REVIEWS_ANCHOR } from "./buy-box";
import { Certificates, SHOWS_CERTIFICATES } from "./facts/certificates";
import { IngredientList } from "./facts/ingredient-list";
import { Gallery } from "./gallery/gallery";
import { MatchingProducts } from "./matches/matching-products";
import type { MatchesStart } from "./matches/use-matches";
import { ReviewButton } from "./personal/review-button";
import { type Own, useOwnProduct } from "./personal/use-own-product";
import { chosenShade } from "./shades/choice";
import { SocialSection } from "./social/social-section";
import { reportView } from "./view-beacon";

export interface ProductPageData {
  product: Product;
  /** The product in one plain sentence or two. */
  summary: string;
  /** The description as HTML the server made safe. */
  details: string;
  reviews: LoadResult<ReviewsPart>;
  /** Absent where the product has no shade. */
  matches: MatchesStart | undefined;
}

export function ProductView({ product, details, reviews, matches }: ProductPageData) {
  const [params] = useSearchParams();
  const shade = chosenShade(product.variants, params);
  const own = useOwnProduct(product.slug);
  const opinions = useReviews(product.slug, reviews);
  useEffect(() => reportView(product.slug), [product.slug]);
  return (
    <div className="page pt-6">
      <Trail product={product} />
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-12 xl:gap-x-16">
        <div className="min-w-0 lg:sticky lg:top-24 lg:col-span-7 lg:self-start">
          <Gallery images={product.images} name={product.name} />
        </div>
        <div className="min-w-0 lg:col-span-5">
          <BuyBox product={product} brief={opinions.brief} shade={shade} own={own} />
        </div>
      </div>
      <div className="mt-12 border-t border-line lg:mt-20">
        <Facts product={product} details={details} opinions={opinions} own={own} />
      </div>
      <div className="mt-16 grid gap-20 md:mt-24 md:gap-28">
        {shade && matches && <MatchingProducts shade={shade} category={product.category} start={matches} />}
        <SocialSection socials={product.socials} colours={product.variants.map(({ value }) => value)} />
      </div>
    </div>
  );
}

function Trail({ product: { category, brand, name } }: { product: Product }) {
  return (
    <Breadcrumbs
      trail={[
        { label: "Home", to: "/" },
        { label: category.name, to: `/categories/${category.slug}` },
        { label: brand.name, to: `/brands/${brand.slug}` },
        { label: name },
      ]}
    />
  );
}

/** Set in from the headings, as a magazine sets its columns. */
const ASIDE = "lg:ml-[25%]";

type FactsProps = Pick<ProductPageData, "product" | "details"> & { opinions: ReviewsState; own: Own };

function Facts({ product, details, opinions, own }: FactsProps) {
  return (
    <>
      <AccordionSection title="Details" open>
        <Prose html={details} className={ASIDE} />
      </AccordionSection>
      <AccordionSection title="Ingredients">
        <div className={ASIDE}>
          <IngredientList ingredients={product.ingredients} />
        </div>
      </AccordionSection>
      {SHOWS_CERTIFICATES && (
        <AccordionSection title="Product Certificates">
          <div className={ASIDE}>
            <Certificates certifications={product.certifications} />
          </div>
        </AccordionSection>
      )}
      <AccordionSection title="Reviews" open>
        <div id={REVIEWS_ANCHOR}>
          <ReviewsSection state={opinions} action={<ReviewButton product={product} own={own} />} />
        </div>
      </AccordionSection>
    </>
  );
}
