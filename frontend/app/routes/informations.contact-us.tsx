/** The contact page. */
import { CompanyFacts } from "~/features/pages/company-facts";
import { ContactForm } from "~/features/pages/contact-form";
import { COMPLAINTS, InformationPage } from "~/features/pages/information-page";
import { loadShopText } from "~/features/pages/shop-text.server";
import { buildPageMeta } from "~/page-meta";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { Link } from "~/ui/link";
import { Prose } from "~/ui/prose";

export const loader = ({ context }: LoaderFunctionArgs) => loadShopText(context, "contact");

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(
    {
      title: "Contact Us",
      description: "A question, a correction, a shade we should know: tell us.",
      canonical: "/informations/contact-us",
    },
    matches,
  );

export default function ContactUs() {
  const { html } = useLoaderData<typeof loader>();
  return (
    <InformationPage
      title="Contact Us"
      lead={html ? undefined : "A question, a correction, a shade we should know: we would like to hear it."}
    >
      {html && <Prose html={html} className="mb-10" />}
      <ContactForm />
      <p className="mt-8 max-w-prose text-sm">
        Did something go wrong?{" "}
        <Link to={COMPLAINTS.to} className="underline underline-offset-4">
          Complain
        </Link>
        : that reaches us, and is answered within 30 days.
      </p>
      <CompanyFacts />
    </InformationPage>
  );
}
