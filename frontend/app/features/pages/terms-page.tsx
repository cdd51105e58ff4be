/** The terms and conditions. */
import { Link } from "~/ui/link";
import { Prose } from "~/ui/prose";
import { ACCESSIBILITY, COMPLAINTS, InformationPage, REVIEWS_POLICY } from "./information-page";

/** `html` is the shop's own text, where it has one. */
export function Terms({ html }: { html: string }) {
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
          do so again. <Link to={REVIEWS_POLICY.to}>How we treat reviews</Link> says more, and how to report
          what you see or object to what we decide.
        </p>
        <h2>Complaints and access</h2>
        <p>
          <Link to={COMPLAINTS.to}>Complaints</Link> are answered within 30 days.{" "}
          <Link to={ACCESSIBILITY.to}>Accessibility</Link> says how usable these pages are.
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
