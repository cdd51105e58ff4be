/** A product as the shopper sees it, saved or not. */
import type { DeskChoices, DeskProduct } from "~/api/desk/products";
import type { Product } from "~/api/product";
import { ProductView } from "~/features/product/product-view";
import { selectInitialReviews } from "~/features/reviews/initial-reviews";
import { readReviewQuery } from "~/features/reviews/review-query";
import { useMarkdown } from "../forms/markdown-field";
import { NO_COLOUR, toShownHex } from "./colour-field";

/** No product has it, so that looking at it here counts nowhere. */
const SLUG = "desk-preview";

export default function ProductPreview({ product, choices }: { product: DeskProduct; choices: DeskChoices }) {
  const html = useMarkdown(product.description ?? "");
  const reviews = selectInitialReviews([], readReviewQuery(new URLSearchParams()));
  const shown = toShown(product, choices);
  return (
    <ProductView
      key={JSON.stringify(product)}
      product={shown}
      summary=""
      descriptionHtml={html}
      reviews={{ ok: true, value: reviews }}
      matches={undefined}
      history={undefined}
      preview={[]}
    />
  );
}

const toNumber = (price = "") => (price ? Number(price.replace(/[£,\s]/g, "")) || null : null);

function toShown(product: DeskProduct, choices: DeskChoices): Product {
  const nameOf = (list: { slug: string; name: string }[], slug: string) =>
    list.find((each) => each.slug === slug)?.name ?? slug;
  const brand = { slug: product.brand, name: nameOf(choices.brands, product.brand) };
  const category = { slug: product.category, name: nameOf(choices.categories, product.category) };
  const vendors = (product.offers ?? []).map(
    ({ retailer, price, delivery, currency = "GBP", url = "", in_stock = true }) => ({
      name: retailer,
      currency,
      url,
      in_stock,
      price: toNumber(price),
      delivery: delivery ? (toNumber(delivery) ?? 0) : null,
      delivered_price: null,
      is_lowest: false,
      seen_at: new Date().toISOString(),
    }),
  );
  const prices = vendors.flatMap(({ price, in_stock, currency }) =>
    price && in_stock && currency === "GBP" ? [price] : [],
  );
  const lowest = prices.length > 0 ? Math.min(...prices) : null;
  const colour = product.shades?.map(({ value }) => toShownHex(value ?? "")).find(Boolean) ?? NO_COLOUR;
  const placeholder = { name: "placeholder", url: `/media/placeholder/skin~${colour.slice(1)}`, alt: "" };
  const images = (product.pictures ?? []).map(({ url, alt = "", name = "", width, height }) => ({
    url,
    alt,
    name,
    width: width ?? null,
    height: height ?? null,
  }));
  return {
    avg_rating: 0,
    rating: 0,
    reviews: 0,
    brand,
    brand_slug: brand.slug,
    category,
    category_slug: category.slug,
    caption: product.caption ?? "",
    certifications: (product.certificates ?? []).map(({ slug, answer }) => ({
      name: nameOf(choices.certificates, slug),
      logo: "",
      is_certified: answer === "yes",
      is_unknown: answer === "unknown",
    })),
    colourless: [],
    created_at: new Date().toISOString(),
    currency: "GBP",
    delivered_price: null,
    delivered_retailer: null,
    description: "",
    discontinued: product.discontinued ?? false,
    gtin: product.gtin || null,
    images: images.length > 0 ? images : [placeholder],
    in_stock: lowest !== null,
    ingredients: {
      natural: (product.ingredients ?? []).flatMap(({ name, is_natural }) => (is_natural ? [name] : [])),
      synthetic: (product.ingredients ?? []).flatMap(({ name, is_natural }) => (is_natural ? [] : [name])),
    },
    mpn: product.mpn ?? "",
    name: product.name || "No name yet",
    price: lowest,
    retailer: vendors.find(({ price }) => price === lowest)?.name ?? null,
    slug: SLUG,
    socials: {},
    static_review: [],
    unit: null,
    unit_price: null,
    variants: (product.shades ?? []).flatMap((shade, place) => {
      const value = toShownHex(shade.value ?? "");
      if (!value) return [];
      return {
        id: shade.id ?? -1 - place,
        name: shade.name,
        value,
        undertone: shade.undertone || null,
        finish: shade.finish || null,
        gtin: shade.gtin || null,
        picture: shade.picture || null,
        source: shade.source ?? "unknown",
        source_date: null,
        instrument: null,
        measured_under: null,
        observer: null,
        mended: null,
        mending: "",
        wear: null,
      };
    }),
    vendors: vendors.map((each) => ({ ...each, is_lowest: each.price !== null && each.price === lowest })),
    videos: {},
    volume: product.volume ?? "",
  };
}
