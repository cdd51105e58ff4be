/** The page to complain: acknowledged at once, answered within 30 days. */
import { ComplaintForm } from "./complaint-form";
import { COMPLAINTS, InformationPage } from "./information-page";

export function Complaints() {
  return (
    <InformationPage
      title={COMPLAINTS.label}
      lead="Tell us what went wrong. You get a number at once, and our answer within 30 days."
    >
      <ComplaintForm />
      <div className="prose mt-10">
        <h2>What happens then</h2>
        <p>
          Somebody reads it. If it is about a decision of ours, it is somebody who did not make that decision.
          You get our answer by email, with the reasons.
        </p>
        <h2>If you are not content with our answer</h2>
        <p>
          About personal data you can go to the{" "}
          <a href="https://ico.org.uk/make-a-complaint/" rel="noopener noreferrer">
            Information Commissioner’s Office
          </a>
          . For advice on what you bought from a shop, there is{" "}
          <a href="https://www.citizensadvice.org.uk/consumer/" rel="noopener noreferrer">
            Citizens Advice
          </a>
          .
        </p>
      </div>
    </InformationPage>
  );
}
