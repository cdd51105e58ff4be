/** The shades of a person. One that is removed can be put back. */
import { useId, useState } from "react";
import type { PassportShade, Person } from "~/api/passport";
import { Notice } from "~/ui/notice";
import { findShade, type RemovedShade, removeShade, restoreShade } from "./change-passport";
import { changePassport } from "./passport-store";
import { ShadeRow } from "./shade-row";

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
          Press “I wear this” beside any shade, or add a colour below. Lists of foundation and all else for
          skin then show what comes closest, and product pages open on it.
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
