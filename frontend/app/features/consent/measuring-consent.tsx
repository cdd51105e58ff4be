/** Asks once for consent to measure the visit, and starts the tag manager after a yes. */
import { useEffect } from "react";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { saveConsent, useConsent } from "./consent";
import { deleteScriptCookies, startTagManager } from "./tag-manager";

export default function MeasuringConsent({ container }: { container: string }) {
  const consent = useConsent("measuring");
  useEffect(() => {
    if (consent === "yes") startTagManager(container);
    if (consent === "no") deleteScriptCookies(); // a tag may have set one while the last page unloaded
  }, [consent, container]);
  return consent === "unasked" ? <ConsentQuestion /> : null;
}

/** Both buttons look alike, and the page can be used without answering. */
function ConsentQuestion() {
  return (
    <section
      aria-label="Measuring visits"
      className="fixed inset-x-4 bottom-4 z-30 rounded-media border border-line bg-raised p-5 shadow-float sm:right-auto sm:left-6 sm:flex sm:max-w-2xl sm:items-center sm:gap-6 sm:py-4"
    >
      <p className="text-sm">
        May we measure this visit with Google Tag Manager? It may set cookies. Change your mind at any time on
        the{" "}
        <Link to="/informations/privacy-policy#choices" className="underline underline-offset-4">
          privacy page
        </Link>
        .
      </p>
      <div className="mt-4 grid shrink-0 grid-cols-2 gap-3 sm:mt-0">
        <Button look="outline" onClick={() => saveConsent("measuring", "no")}>
          No, thanks
        </Button>
        <Button look="outline" onClick={() => saveConsent("measuring", "yes")}>
          Allow
        </Button>
      </div>
    </section>
  );
}
