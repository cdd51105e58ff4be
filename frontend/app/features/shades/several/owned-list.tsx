/** The shades one owns, each with what one knows of it. */
import { X } from "lucide";
import { OWNED_VERDICTS } from "~/api/constants";
import type { Origin } from "~/features/shades/finder/answer";
import {
  FINDER,
  fieldsOf,
  type OwnedShade,
  pathOf,
  type Question,
  type Verdict,
  withOwned,
  writeOwned,
} from "~/features/shades/finder/question";
import { useNavigate } from "~/router";
import { Button, ICON_SHAPE } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Select } from "~/ui/select";
import { Swatch } from "~/ui/swatch";

const SAYINGS: Record<Verdict, string> = {
  wear: "I wear it",
  too_light: "It is too light",
  too_dark: "It is too dark",
  too_pink: "It is too pink",
  too_yellow: "It is too yellow",
  too_orange: "It is too orange",
  too_ashy: "It is too ashy",
};

export function OwnedList({ question, origins }: { question: Question; origins: Origin[] }) {
  const navigate = useNavigate();
  const { owned } = question;
  const change = (place: number, verdict: Verdict) =>
    navigate(
      pathOf(
        withOwned(
          question,
          owned.map((one, at) => (at === place ? { ...one, verdict } : one)),
        ),
      ),
      {
        preventScrollReset: true,
      },
    );
  return (
    <form action={FINDER} aria-label="Your shades">
      {fieldsOf({ ...withOwned(question, []) }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ul className="divide-y divide-line border-y border-line">
        {owned.map((one, place) => (
          <Row
            key={writeOwned({ ...one, verdict: "wear" })}
            owned={one}
            origin={origins[place]}
            onChange={(verdict) => change(place, verdict)}
            without={withOwned(
              question,
              owned.filter((_, at) => at !== place),
            )}
          />
        ))}
      </ul>
      <span className="hidden no-script:block">
        <Button type="submit" look="outline" className="mt-3">
          Apply
        </Button>
      </span>
    </form>
  );
}

interface RowProps {
  owned: OwnedShade;
  origin: Origin | undefined;
  onChange: (verdict: Verdict) => void;
  without: Question;
}

function Row({ owned, origin, onChange, without }: RowProps) {
  const name = origin?.name ?? "A shade";
  const options = OWNED_VERDICTS.map((verdict) => ({
    label: SAYINGS[verdict],
    value: writeOwned({ ...owned, verdict }),
  }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Swatch value={origin?.value ?? "transparent"} name="" size={44} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-display text-lg leading-tight">{name}</span>
        {origin?.product && (
          <span className="block text-sm text-muted">
            {origin.product.brand}, {origin.product.name}
          </span>
        )}
      </span>
      <Select
        name="own"
        label={`What you know of ${name}`}
        value={writeOwned(owned)}
        options={options}
        onChange={(event) => onChange(OWNED_VERDICTS[event.target.selectedIndex] ?? "wear")}
        className="min-w-44"
      />
      <Link to={pathOf(without)} preventScrollReset aria-label={`Remove ${name}`} className={ICON_SHAPE}>
        <Icon of={X} aria-hidden size={18} />
      </Link>
    </li>
  );
}
