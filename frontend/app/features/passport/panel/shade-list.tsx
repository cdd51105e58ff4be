/** The shades of a person. One that is removed can be put back. */
import { X } from "lucide";
import { useId, useState } from "react";
import type { OwnedVerdict } from "~/api/constants";
import type { PassportShade, Person } from "~/api/passport";
import { VerdictLinks } from "~/shared/shades/verdict-links";
import { VerdictPills } from "~/shared/shades/verdict-pills";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { Swatch } from "~/ui/swatch";
import { findShade, putShade, type RemovedShade, removeShade, restoreShade } from "../store/change-passport";
import { describeOrigin } from "../store/describe-shade";
import { changePassport } from "../store/passport-store";
import { toggleOwnedVerdict } from "../store/passport-verdicts";
import { formatForFinder } from "./several-path";

interface ShadeListProps {
  person: Person;
  /** The shade that the shop is seen through. */
  worn: PassportShade | undefined;
  onLeave: (() => void) | undefined;
}

export function ShadeList({ person, worn, onLeave }: ShadeListProps) {
  // The page and the panel of the header may both show the list.
  const list = useId();
  const [removed, setRemoved] = useState<RemovedShade>();

  const remove = (shade: PassportShade) => {
    const above = person.shades.slice(0, person.shades.indexOf(shade));
    changePassport((before) => removeShade(before, shade, Date.now()));
    setRemoved({ shade, above });
    focusEntry(list, above.length);
  };

  const restore = (gone: RemovedShade) => {
    changePassport((before) => restoreShade(before, gone, Date.now()));
    setRemoved(undefined);
    focusEntry(list, gone.above.filter((each) => findShade(person, each)).length);
  };

  return (
    <>
      {person.shades.length === 0 ? (
        <p className="text-sm text-muted">
          Press “I wear this” beside any shade, or add a colour below. Lists of foundation and other
          complexion products then show your closest shade, and product pages open on it.
        </p>
      ) : (
        <ul
          aria-label={`Shades of ${person.name}`}
          data-entries={list}
          className="divide-y divide-line border-y border-line"
        >
          {person.shades.map((shade) => (
            <ShadeRow
              key={shade.variant_id ?? shade.hex}
              shade={shade}
              isShown={shade === worn}
              onLeave={onLeave}
              onRemove={() => remove(shade)}
            />
          ))}
        </ul>
      )}
      {removed && (
        <div data-entries={list}>
          <Notice key={removed.shade.changed_at} tone="success">
            {removed.shade.name} was removed.{" "}
            <button
              type="button"
              onClick={() => restore(removed)}
              className="py-1 text-ink underline underline-offset-4"
            >
              Undo
            </button>
          </Notice>
        </div>
      )}
    </>
  );
}

/** Focuses what takes the place of an entry: the next one, or at the end the button that puts it back. */
function focusEntry(list: string, place: number): void {
  requestAnimationFrame(() => {
    const buttons = document.querySelectorAll<HTMLElement>(`[data-entries="${list}"] button`);
    buttons[Math.min(place, buttons.length - 1)]?.focus();
  });
}

interface ShadeRowProps {
  shade: PassportShade;
  /** Whether the shop is seen through it. */
  isShown: boolean;
  onLeave: (() => void) | undefined;
  onRemove: () => void;
}

function ShadeRow({ shade, isShown, onLeave, onRemove }: ShadeRowProps) {
  const { hex, name, verdicts } = shade;
  const toggle = (verdict: OwnedVerdict) => {
    const next = toggleOwnedVerdict(verdicts, verdict);
    // Something is said of every shade that is stored: the last verdict stays until another takes its place.
    if (next.length > 0) changePassport((before) => putShade(before, shade, next, Date.now()));
  };
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2 py-4">
      <span className="rounded-full bg-swatch-ground p-1">
        <Swatch value={hex} name="" size={36} className="block" />
      </span>
      <span className="min-w-0">
        <ShadeName shade={shade} onLeave={onLeave} />
        <span className="block text-xs text-muted">{describeOrigin(shade)}</span>
        {isShown && (
          <span className="block text-xs font-semibold">Lists show what comes closest to this one</span>
        )}
      </span>
      <IconButton label={`Remove ${name}`} onClick={onRemove} className="-mt-1 -mr-2">
        <Icon icon={X} aria-hidden size={18} />
      </IconButton>
      <fieldset className="col-span-full min-w-0">
        <legend className="mb-1.5 text-xs text-muted">
          On you <span className="sr-only">{name}</span>
          <span aria-hidden>it</span> is
        </legend>
        <VerdictPills chosen={verdicts} onToggle={toggle} />
      </fieldset>
      {isShown && (
        <div className="col-span-full">
          <VerdictLinks
            intro="Or see at once what suits you, because it is"
            finderShade={formatForFinder(shade)}
            onClick={onLeave}
          />
        </div>
      )}
    </li>
  );
}

function ShadeName({ shade, onLeave }: Pick<ShadeRowProps, "shade" | "onLeave">) {
  const { name, product, brand, product_slug, variant_id } = shade;
  const parts = [brand, product].filter(Boolean).join(", ");
  return (
    <>
      <span className="block font-display text-base leading-tight wrap-anywhere">{name}</span>
      {parts && product_slug && (
        <Link
          to={`/products/${product_slug}?variant=${variant_id ?? ""}`}
          onClick={onLeave}
          className="block text-sm text-muted underline-offset-4 wrap-anywhere hover:underline"
        >
          {parts}
        </Link>
      )}
    </>
  );
}
