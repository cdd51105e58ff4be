/** What this browser has allowed, and the way to change it. */
import { Button } from "~/ui/button";
import { answerConsent, type Purpose, useConsent } from "./consent";
import { stopMeasuring } from "./tag-manager";

interface ChoiceProps {
  purpose: Purpose;
  label: string;
}

const TAKE_BACK: Record<Purpose, () => void> = {
  videos: () => answerConsent("videos", "no"),
  measuring: stopMeasuring,
};

export function Choices({ measured }: { measured: boolean }) {
  return (
    <section id="choices" aria-labelledby="choices-title" className="mt-12 max-w-prose scroll-mt-32">
      <h2 id="choices-title" className="text-xl">
        Your choices
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        <Choice purpose="videos" label="Videos from YouTube, TikTok and Instagram" />
        {measured && <Choice purpose="measuring" label="Measuring visits with Google Tag Manager" />}
      </ul>
      <p className="mt-3 text-xs text-muted">Remembered by this browser alone.</p>
    </section>
  );
}

function Choice({ purpose, label }: ChoiceProps) {
  const allowed = useConsent(purpose) === "yes";
  const change = allowed ? TAKE_BACK[purpose] : () => answerConsent(purpose, "yes");
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
