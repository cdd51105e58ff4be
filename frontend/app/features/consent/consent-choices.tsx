/** Shows what this browser has consented to, with buttons to change it. */
import { Button } from "~/ui/button";
import { type Purpose, saveConsent, useConsent } from "./consent";
import { stopMeasuring } from "./tag-manager";

const WITHDRAW: Record<Purpose, () => void> = {
  videos: () => saveConsent("videos", "no"),
  measuring: stopMeasuring,
};

export function ConsentChoices({ isMeasured }: { isMeasured: boolean }) {
  return (
    <section id="choices" aria-labelledby="choices-title" className="mt-12 max-w-prose scroll-mt-32">
      <h2 id="choices-title" className="text-xl">
        Your choices
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <ConsentChoice purpose="videos" label="Videos from YouTube, TikTok and Instagram" />
        {isMeasured && <ConsentChoice purpose="measuring" label="Measuring visits with Google Tag Manager" />}
      </ul>
      <p className="mt-3 text-xs text-muted">Remembered by this browser alone.</p>
    </section>
  );
}

function ConsentChoice({ purpose, label }: { purpose: Purpose; label: string }) {
  const allowed = useConsent(purpose) === "yes";
  const change = allowed ? WITHDRAW[purpose] : () => saveConsent(purpose, "yes");
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <p>
        <span className="block font-semibold">{label}</span>
        <span role="status" className="text-sm text-muted">
          {allowed ? "Allowed" : "Not allowed"}
        </span>
      </p>
      <Button
        look="outline"
        aria-label={`${allowed ? "Take back" : "Allow"}: ${label}`}
        onClick={change}
        className="shrink-0 no-script:hidden"
      >
        {allowed ? "Take back" : "Allow"}
      </Button>
    </li>
  );
}
