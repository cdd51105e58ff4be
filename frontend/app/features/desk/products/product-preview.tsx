/** A product as the shopper sees it, saved or not. */
import type { DeskChoices, DeskOffer, DeskProduct, DeskShade } from "~/api/desk/products";
import type { Product, Variant } from "~/api/product";
import { ProductView } from "~/features/product/product-view";
import { selectInitialReviews } from "~/features/reviews/initial-reviews";
import { readReviewQuery } from "~/features/reviews/review-query";
import { useMarkdown } from "../forms/form-markdown";
import { NO_COLOUR, toShownHex } from "./colour-field";
import { readPrice } from "./product-rules";

/** No product has it, so that looking at it here counts nowhere. */
const SLUG = "desk-preview";

export default function ProductPreview({ product, choices }: { product: DeskProduct; choices: DeskChoices }) {
  const html = useMarkdown(product.description ?? "");
  const reviews = selectInitialReviews([], readReviewQuery(new URLSearchParams()));
  return (
    <ProductView
      key={JSON.stringify(product)}
      product={toShopProduct(product, choices)}
      summary=""
      descriptionHtml={html}
      reviews={{ ok: true, value: reviews }}
      matches={undefined}
      history={undefined}
      preview={[]}
    />
  );
}

/** The product as the shop's API would answer it once it is saved. */
function toShopProduct(product: DeskProduct, choices: DeskChoices): Product {
  const brand = { slug: product.brand, name: getChoiceName(choices.brands, product.brand) };
  const category = { slug: product.category, name: getChoiceName(choices.categories, product.category) };
  const ingredients = product.ingredients ?? [];
  const vendors = (product.offers ?? []).map(toVendor);
  const prices = vendors.flatMap(({ price, in_stock, currency }) =>
    price && in_stock && currency === "GBP" ? [price] : [],
  );
  const lowest = prices.length > 0 ? Math.min(...prices) : null;
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
      name: getChoiceName(choices.certificates, slug),
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
    images: listImages(product),
    in_stock: lowest !== null,
    ingredients: {
      natural: ingredients.flatMap(({ name, is_natural }) => (is_natural ? [name] : [])),
      synthetic: ingredients.flatMap(({ name, is_natural }) => (is_natural ? [] : [name])),
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
    variants: (product.shades ?? []).flatMap(toVariants),
    vendors: vendors.map((each) => ({ ...each, is_lowest: each.price !== null && each.price === lowest })),
    videos: {},
    volume: product.volume ?? "",
  };
}

const getChoiceName = (choices: { slug: string; name: string }[], slug: string): string =>
  choices.find((each) => each.slug === slug)?.name ?? slug;

const toVendor = ({ retailer, price, delivery, currency = "GBP", url = "", in_stock = true }: DeskOffer) => ({
  name: retailer,
  currency,
  url,
  in_stock,
  price: toPrice(price),
  delivery: delivery ? (toPrice(delivery) ?? 0) : null,
  delivered_price: null,
  is_lowest: false,
  seen_at: new Date().toISOString(),
});

const toPrice = (price = ""): number | null => readPrice(price) || null;

/** The pictures, or one in the colour of the first shade. */
function listImages({ pictures = [], shades = [] }: DeskProduct): Product["images"] {
  if (pictures.length > 0)
    return pictures.map(({ url, alt = "", name = "", width = null, height = null }) => ({
      url,
      alt,
      name,
      width,
      height,
    }));
  const colour = shades.map(({ value }) => toShownHex(value ?? "")).find(Boolean) ?? NO_COLOUR;
  return [{ name: "placeholder", url: `/media/placeholder/skin~${colour.slice(1)}`, alt: "" }];
}

/** None where its colour cannot be shown. */
function toVariants(shade: DeskShade, place: number): Variant[] {
  const value = toShownHex(shade.value ?? "");
  if (!value) return [];
  return [
    {
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
    },
  ];
}
