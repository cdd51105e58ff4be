/** The contact page. */
import { ContactForm } from "~/features/pages/contact-form";
import { InformationPage } from "~/features/pages/information-page";
import { buildPageMeta } from "~/page-meta";
import type { MetaFunction } from "~/router";

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
    </InformationPage>
  );
}
