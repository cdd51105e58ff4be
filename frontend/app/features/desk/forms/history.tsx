/** The changes of a product, a brand, a category, a post or the shop, each with its way back. */
import { useCallback, useState } from "react";
import type { PastChange } from "~/api/desk/saving";
import { Button } from "~/ui/button";
import { formatDay, formatTime } from "~/ui/format";
import { Drawer } from "~/ui/overlays/drawer";
import { useLoaded } from "../use-loaded";
import { WhenLoaded } from "./fields";
import { describeValue, nameField } from "./other-version";
import type { DeskForm } from "./use-form";

interface HistoryButtonProps<T> {
  form: DeskForm<T>;
  load: () => Promise<PastChange[]>;
}

export function HistoryButton<T extends object>({ form, load }: HistoryButtonProps<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        History
      </Button>
      <Drawer title="History" open={isOpen} onClosed={() => setOpen(false)}>
        {(close) => (
          <Changes
            load={load}
            version={form.version}
            onUndo={(before) => {
              close();
              form.save(before as Partial<T>);
            }}
          />
        )}
      </Drawer>
    </>
  );
}

interface ChangesProps {
  load: () => Promise<PastChange[]>;
  version: string;
  /** Stores what the fields said before. */
  onUndo: (before: PastChange["before"]) => void;
}

function Changes({ load, version, onUndo }: ChangesProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has one change more
  const loaded = useLoaded(useCallback(load, [version]));
  return (
    <WhenLoaded loaded={loaded}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="text-sm text-muted">Nothing was changed here yet.</p>
        ) : (
          <ol className="grid gap-4">
            {changes.map(({ id: change, at, staff, before }, place) => (
              <li key={change} className="border-t border-line pt-3 text-sm">
                <p className="font-semibold">
                  {formatDay(at)}, {formatTime(at)}, {staff}
                </p>
                <dl className="my-2 grid gap-1">
                  {Object.entries(before).map(([name, value]) => (
                    <div key={name}>
                      <dt className="inline text-muted">{sayWhat(name)} </dt>
                      <dd className="line-clamp-3 inline wrap-anywhere">{describeValue(value)}</dd>
                    </div>
                  ))}
                </dl>
                <Button
                  look="outline"
                  className="px-4"
                  onClick={() => mayUndo(changes, place) && onUndo(before)}
                >
                  Undo this
                </Button>
              </li>
            ))}
          </ol>
        )
      }
    </WhenLoaded>
  );
}

/** Whether a change may be undone: staff are asked where a later one would go with it. */
function mayUndo(changes: PastChange[], place: number): boolean {
  const later = new Set(changes.slice(0, place).flatMap(({ before }) => Object.keys(before)));
  const lost = Object.keys(changes[place]?.before ?? {}).filter((name) => later.has(name));
  if (lost.length === 0) return true;
  const names = lost.map(nameField).join(", ");
  return window.confirm(`Changed again since then: ${names}. Put back what was there before this change?`);
}

/** "Name was", "Offers were". */
function sayWhat(field: string): string {
  const name = nameField(field);
  return /[^su]s$/.test(name) ? `${name} were` : `${name} was`;
}
