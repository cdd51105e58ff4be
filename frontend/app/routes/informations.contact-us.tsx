/** The contact page. */
import { ContactForm } from "~/features/pages/contact-form";
import { COMPLAINTS, InformationPage } from "~/features/pages/information-page";
import { buildPageMeta } from "~/page-meta";
import type { MetaFunction } from "~/router";
import { Link } from "~/ui/link";

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
  return (
    <InformationPage
      title="Contact Us"
      lead="A question, a correction, a shade we should know: we would like to hear it."
    >
      <ContactForm />
      <p className="mt-8 max-w-prose text-sm">
        Did something go wrong?{" "}
        <Link to={COMPLAINTS.to} className="underline underline-offset-4">
          Complain
        </Link>
        : that reaches us, and is answered within 30 days.
      </p>
    </InformationPage>
  );
}
