/** The About Us page. */
import { InformationPage, REVIEWS_POLICY } from "~/features/pages/information-page";
import { loadShopText } from "~/features/pages/shop-text.server";
import { buildPageMeta, getPublicOrigin, type RootMatch } from "~/page-meta";
import { type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction, useLoaderData } from "~/router";
import type { ShopFacts } from "~/shared/shop-facts";
import { FINDER_PATH, SHOP_NAME } from "~/site";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { Prose } from "~/ui/prose";

export const loader = ({ context }: LoaderFunctionArgs) => loadShopText(context, "about");

export const meta: MetaFunction = ({ matches }) => [
  ...buildPageMeta(
    {
      title: "About Us",
      description:
        "Unbiased comparisons of ingredients, reviews and prices, and shades matched by colour science.",
      canonical: "/informations/about-us",
    },
    matches,
  ),
  buildOrganization(matches),
];

/** The company that runs this shop, for search engines. */
function buildOrganization(matches: RootMatch[]): MetaDescriptor {
  const origin = getPublicOrigin(matches);
  const shop = matches.find(({ id }) => id === "root")?.data as ShopFacts | undefined;
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: SHOP_NAME,
      url: origin,
      logo: `${origin}/icon-512.png`,
      ...(shop?.facts.company && { legalName: shop.facts.company }),
      ...(shop?.facts.registered_address && { address: shop.facts.registered_address }),
      ...(shop?.social && { sameAs: shop.social.map(({ href }) => href) }),
    },
  };
}

export default function AboutUs() {
  const { html } = useLoaderData<typeof loader>();
  if (html)
    return (
      <InformationPage title="About Us">
        <Prose html={html} />
      </InformationPage>
    );
  return (
    <InformationPage
      title="About Us"
      lead={`${SHOP_NAME} offers unbiased comparisons of ingredients, reviews and prices, so that the only thing left to decide is what you like.`}
    >
      <div className="prose">
        <h2>What we compare</h2>
        <p>
          Every product page puts side by side what shops like to keep apart: what is in it, what people who
          bought it say, and what each retailer asks for it. Retailers that have it in stock come first, the
          lowest price above. A link to a retailer may earn us a commission; it never changes the order.
        </p>
        <h2>How shades are matched</h2>
        <p>
          Two shades with the same name are rarely the same colour. We measure the difference between swatches
          with CIEDE2000, the formula the colour industry uses, and rank every shade we know by it. A swatch
          on a screen is not the product in the jar, so each match also says how sure it is, and none is ever
          called perfect. <Link to="/informations/how-we-match">How we match</Link> tells what we measured.
        </p>
        <h2>Reviews you can read twice</h2>
        <p>
          One review for each member and product. A product given for free is said to have been given for
          free. The most helpful reviews stand first, judged by other members, and every review can be
          reported. <Link to={REVIEWS_POLICY.to}>How we treat reviews</Link> says how.
        </p>
        <p>
          Something we got wrong? <Link to="/informations/contact-us">Tell us</Link>.
        </p>
      </div>
      <ButtonLink to={FINDER_PATH} className="mt-10">
        Match Your Shade
      </ButtonLink>
    </InformationPage>
  );
}
