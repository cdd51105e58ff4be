/** The shades the shopper owns, each with a verdict. */
import { X } from "lucide";
import type { ReactNode } from "react";
import { MAX_OWNED, OWNED_VERDICTS } from "~/api/constants";
import { VERDICT_LABELS } from "~/features/passport/passport-verdicts";
import type { StartShade } from "~/features/shades/finder/find-matches";
import {
  buildFinderPath,
  FINDER_PATH,
  type FinderQuery,
  formatOwnedShade,
  listQueryFields,
  type OwnedShade,
  replaceOwned,
  type Verdict,
} from "~/features/shades/finder/finder-query";
import { useNavigate } from "~/router";
import { Button, ICON_BUTTON_SHAPE } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Select } from "~/ui/select";
import { Swatch } from "~/ui/swatch";
import { VerdictLinks } from "./verdict-links";

export function OwnedList({ query, startShades }: { query: FinderQuery; startShades: StartShade[] }) {
  const navigate = useNavigate();
  const { owned } = query;
  const change = (index: number, verdict: Verdict) =>
    navigate(
      buildFinderPath(
        replaceOwned(
          query,
          owned.map((shade, shadeIndex) => (shadeIndex === index ? { ...shade, verdict } : shade)),
        ),
      ),
      {
        preventScrollReset: true,
      },
    );
  return (
    <form action={FINDER_PATH} aria-label="Your shades">
      {listQueryFields({ ...replaceOwned(query, []) }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ul className="divide-y divide-line border-y border-line">
        {owned.map((shade, index) => (
          <OwnedRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a shade may have two verdicts, and keeps its row when one changes
            key={`${nameShade(shade)} ${index}`}
            owned={shade}
            startShade={startShades[index]}
            onChange={(verdict) => change(index, verdict)}
            moreVerdicts={
              isLastOfShade(owned, index) &&
              owned.length < MAX_OWNED && (
                <VerdictLinks
                  label="It is also"
                  getPath={(verdict) => buildPathWith(query, shade, index, verdict)}
                />
              )
            }
            withoutShade={replaceOwned(
              query,
              owned.filter((_, shadeIndex) => shadeIndex !== index),
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

interface OwnedRowProps {
  owned: OwnedShade;
  startShade: StartShade | undefined;
  onChange: (verdict: Verdict) => void;
  /** What else may be wrong with it, once for each shade. */
  moreVerdicts: ReactNode;
  withoutShade: FinderQuery;
}

const nameShade = (owned: OwnedShade) => formatOwnedShade({ ...owned, verdict: "wear" });

/** A shade with several verdicts stands in several rows. */
const isLastOfShade = (owned: OwnedShade[], index: number) =>
  owned.every((shade, at) => at <= index || nameShade(shade) !== nameShade(owned[index] ?? shade));

/** One more verdict on a shade, beside those it has. */
function buildPathWith(
  query: FinderQuery,
  shade: OwnedShade,
  index: number,
  verdict: Verdict,
): string | undefined {
  const added = { ...shade, verdict };
  if (query.owned.some((owned) => formatOwnedShade(owned) === formatOwnedShade(added))) return undefined;
  return buildFinderPath(
    replaceOwned(query, [...query.owned.slice(0, index + 1), added, ...query.owned.slice(index + 1)]),
  );
}

function OwnedRow({ owned, startShade, onChange, moreVerdicts, withoutShade }: OwnedRowProps) {
  const name = startShade?.name ?? "A shade";
  const options = OWNED_VERDICTS.map((verdict) => ({
    label: VERDICT_LABELS[verdict],
    value: formatOwnedShade({ ...owned, verdict }),
  }));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Swatch value={startShade?.value ?? "transparent"} name="" size={44} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-display text-lg leading-tight">{name}</span>
        {startShade?.product && (
          <span className="block text-sm text-muted">
            {startShade.product.brand}, {startShade.product.name}
          </span>
        )}
      </span>
      <Select
        name="own"
        label={`What you know of ${name}`}
        value={formatOwnedShade(owned)}
        options={options}
        onChange={(event) => onChange(OWNED_VERDICTS[event.target.selectedIndex] ?? "wear")}
        className="min-w-44"
      />
      <Link
        to={buildFinderPath(withoutShade)}
        preventScrollReset
        aria-label={`Remove ${name}`}
        className={ICON_BUTTON_SHAPE}
      >
        <Icon icon={X} aria-hidden size={18} />
      </Link>
      {moreVerdicts && <div className="w-full">{moreVerdicts}</div>}
    </li>
  );
}
