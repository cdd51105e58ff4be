/** All that the member said of shades, each to be taken back. */
import { useEffect, useState } from "react";
import { fetchWearing, type OwnWearing, removeWearReport, removeWornShade } from "~/api/wearing";
import { AccountSection } from "~/shared/account-section";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import { planFocusAfterRemoval } from "~/ui/lists/focus-entry";
import { showToast } from "~/ui/overlays/toast";
import { Swatch } from "~/ui/swatch";
import { LATER_OPTIONS, VERDICTS } from "./wear-verdicts";

type OwnShade = OwnWearing["worn"][number];

const LIST = "wearing";

export function OwnWearingSection() {
  const [wearing, setWearing] = useState<OwnWearing>();
  const { send } = useRequest({ toasts: true });
  useEffect(() => {
    // The section is left out where it cannot be loaded: the export has it all the same.
    fetchWearing().then(setWearing, () => undefined);
  }, []);
  if (!wearing || wearing.worn.length + wearing.reports.length === 0) return null;

  const entries = [
    ...wearing.worn.map((shade) => ({ shade, words: "you wear it", request: removeWornShade })),
    ...wearing.reports.map((report) => ({
      shade: report,
      words: describeReport(report),
      request: removeWearReport,
    })),
  ];
  const remove = (button: HTMLElement, { shade, request }: (typeof entries)[number]) => {
    const moveFocus = planFocusAfterRemoval(LIST, button);
    return send(async () => {
      const answer = await request(shade.variant_id);
      setWearing(answer.wearing);
      showToast("success", answer.message);
      moveFocus();
    });
  };

  return (
    <AccountSection
      title="What you said of shades"
      text={
        <>
          How shades sat on you, and which you wear beside them. It corrects colours together with what others
          say, and only you see it. The shades that lists and matches go by are under{" "}
          <Link to="/passport" className="text-ink underline underline-offset-4">
            My shade
          </Link>
          .
        </>
      }
    >
      <ul data-entries={LIST} className="mt-5 grid max-w-2xl grid-cols-1 gap-2">
        {entries.map((entry) => (
          <ShadeRow
            key={`${entry.words} ${entry.shade.variant_id}`}
            shade={entry.shade}
            words={entry.words}
            onRemove={(button) => remove(button, entry)}
          />
        ))}
      </ul>
    </AccountSection>
  );
}

function describeReport({ verdicts, later }: OwnWearing["reports"][number]): string {
  const said = VERDICTS.filter(({ value }) => verdicts.includes(value)).map(({ label }) =>
    label.toLowerCase(),
  );
  const noticed = later !== null && LATER_OPTIONS.find(({ value }) => value === String(later));
  return [...said, ...(noticed ? [`${noticed.label.toLowerCase()} within an hour`] : [])].join(", ");
}

interface ShadeRowProps {
  shade: OwnShade;
  words: string;
  onRemove: (button: HTMLElement) => void;
}

function ShadeRow({ shade, words, onRemove }: ShadeRowProps) {
  return (
    <li className="flex items-center gap-3 text-sm">
      <Swatch value={shade.value} name="" size={28} className="block shrink-0" />
      <span className="min-w-0 flex-1">
        <Link
          to={`/products/${shade.product_slug}?variant=${shade.variant_id}`}
          className="block wrap-anywhere underline-offset-4 hover:underline"
        >
          {shade.name}, {shade.product}
        </Link>
        <span className="block text-xs text-muted first-letter:uppercase">{words}</span>
      </span>
      <Button
        look="quiet"
        className="max-sm:-mr-3 max-sm:px-3"
        onClick={(event) => onRemove(event.currentTarget)}
        aria-label={`Remove ${shade.name}`}
      >
        Remove
      </Button>
    </li>
  );
}
