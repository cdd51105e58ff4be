/** The terms and conditions. */
import { InformationPage } from "~/features/pages/information-page";
import { loadShopText } from "~/features/pages/shop-text.server";
import { buildPageMeta } from "~/page-meta";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { SHOP_NAME } from "~/site";
import { Link } from "~/ui/link";
import { Prose } from "~/ui/prose";

export const loader = ({ context }: LoaderFunctionArgs) => loadShopText(context, "terms");

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Terms and Conditions",
      description: `The terms on which ${SHOP_NAME} may be used.`,
      canonical: "/informations/terms-and-conditions",
    },
    matches,
  );

export default function Terms() {
  const { html } = useLoaderData<typeof loader>();
  if (html)
    return (
      <InformationPage title="Terms and Conditions">
        <Prose html={html} />
      </InformationPage>
    );
  return (
    <InformationPage title="Terms and Conditions" lead="Last updated: August 2024">
      <div className="prose">
        <h2>Who may use this site</h2>
        <p>You must be at least 18 years old to use this site and to have an account here.</p>
        <h2>What we offer</h2>
        <p>
          We compare beauty products by ingredients, reviews and prices, and match shades by colour
          difference. We do not sell anything: you buy from the retailer a link leads to, on that retailer's
          terms. Prices are shown in pounds sterling unless another currency stands beside them, and are the
          retailer's to change.
        </p>
        <h2>What we cannot promise</h2>
        <p>
          A colour on a screen is not the colour on skin, and a list of ingredients can change before we hear
          of it. Check the packaging before you use a product, above all if you have an allergy. Nothing here
          is medical advice.
        </p>
        <h2>Your account and what you write</h2>
        <p>
          You sign in with an account you have elsewhere. What you write stays yours; you allow us to show it
          here. Write only about what you have tried, say when a product was given to you, and do not write
          for pay without saying so. We hide what breaks these rules or the law, and may close accounts that
          do so again.
        </p>
        <h2>Your data</h2>
        <p>
          The <Link to="/informations/privacy-policy">privacy policy</Link> says what we keep and why. You can
          download your data and delete your account at any time.
        </p>
        <h2>Governing law</h2>
        <p>
          These terms are governed by the law of the United Kingdom, as it stands in England and Wales, whose
          courts decide disputes.
        </p>
      </div>
    </InformationPage>
  );
}
