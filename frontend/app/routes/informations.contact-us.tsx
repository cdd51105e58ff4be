/** Contact us. */
import { ContactForm } from "~/features/pages/contact-form";
import { InformationPage } from "~/features/pages/information-page";
import { pageMeta } from "~/meta";
import type { MetaFunction } from "~/router";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
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
