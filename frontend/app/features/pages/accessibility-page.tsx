/** The accessibility statement. Keep its date and its gaps in step with the last run of the tests. */
import { Link } from "~/ui/link";
import { ACCESSIBILITY, COMPLAINTS, InformationPage } from "./information-page";

export function Accessibility() {
  return (
    <InformationPage
      title={ACCESSIBILITY.label}
      lead="Everybody should be able to find their shade here. This is how far we are."
    >
      <div className="prose">
        <h2>What we aim at</h2>
        <p>
          The Web Content Accessibility Guidelines 2.2, level AA. These pages meet them in part: what is
          missing is below.
        </p>
        <h2>What we checked</h2>
        <p>
          Our tests open these pages in a real browser with axe, on phones and wide screens, with the keyboard
          and with a contrast theme. They run with each change, and a fault that they find is mended before it
          reaches you. Last checked on 27 November 2026.
        </p>
        <h2>What is missing</h2>
        <ul>
          <li>Nobody who uses a screen reader every day has tested these pages for us yet.</li>
          <li>
            Videos come from YouTube, TikTok and Instagram. Their captions and controls are theirs, and some
            have none.
          </li>
          <li>
            A shade is a colour. We name its depth and undertone in words, but not every difference between
            two shades can be said in words.
          </li>
          <li>Pictures that shops send us carry the product’s name alone as their description.</li>
        </ul>
        <h2>Tell us</h2>
        <p>
          If you cannot use something, <Link to={`${COMPLAINTS.to}?about=access`}>tell us</Link>: choose “I
          cannot use a page”. We answer within 30 days, and mend what we can sooner. If our answer does not
          help, the{" "}
          <a href="https://www.equalityadvisoryservice.com/" rel="noopener noreferrer">
            Equality Advisory and Support Service
          </a>{" "}
          advises you.
        </p>
        <p>This statement was written on 27 November 2026.</p>
      </div>
    </InformationPage>
  );
}
