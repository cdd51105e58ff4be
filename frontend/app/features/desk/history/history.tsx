/** The changes of a product, a brand, a category, a post or the shop, each with its way back. */
import { useCallback, useState } from "react";
import type { PastChange } from "~/api/desk/saving";
import { Button } from "~/ui/button";
import { focusPart } from "~/ui/focus-part";
import { formatDay, formatTime } from "~/ui/format";
import { Drawer } from "~/ui/overlays/drawer";
import type { DeskForm } from "../forms/use-form";
import { WhenFetched } from "../page-parts";
import { useFetched } from "../use-fetched";
import { describeChange, describeValue, getFieldLabel } from "./describe-change";
import { undoChange } from "./undo-change";

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
            form={form}
            onUndo={(values, undoes) => {
              close();
              form.save(values as Partial<T>, undoes);
            }}
          />
        )}
      </Drawer>
    </>
  );
}

interface ChangesProps<T> extends HistoryButtonProps<T> {
  /** Stores these fields, which undo a change. */
  onUndo: (values: PastChange["before"], undoes: number) => void;
}

function Changes<T extends object>({ load, form, onUndo }: ChangesProps<T>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has one change more
  const loaded = useFetched(useCallback(load, [form.version]));
  const [asked, setAsked] = useState<number>();
  return (
    <WhenFetched fetched={loaded}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="text-sm text-muted">Nothing was changed here yet.</p>
        ) : (
          <ol className="grid gap-4">
            {changes.map((change) => (
              <li key={change.id} className="border-t border-line pt-3 text-sm">
                <p className="font-semibold">
                  {formatDay(change.at)}, {formatTime(change.at)}, {change.staff}
                </p>
                <Sentences said={describePast(change)} />
                {asked === change.id ? (
                  <UndoQuestion
                    change={change}
                    form={form}
                    onUndo={onUndo}
                    onKept={() => setAsked(undefined)}
                  />
                ) : (
                  !isAddition(change) && (
                    <Button look="outline" className="px-4" onClick={() => setAsked(change.id)}>
                      Undo this
                    </Button>
                  )
                )}
              </li>
            ))}
          </ol>
        )
      }
    </WhenFetched>
  );
}

const Sentences = ({ said }: { said: string[] }) => (
  <ul className="my-2 grid gap-1">
    {said.map((words) => (
      <li key={words} className="wrap-anywhere">
        {words}
      </li>
    ))}
  </ul>
);

const isAddition = ({ before, after }: PastChange): boolean =>
  Object.keys(before).length + Object.keys(after).length === 0;

/** Of what was changed before both sides were kept, only what it said before. */
function describePast(change: PastChange): string[] {
  const { before, after } = change;
  if (isAddition(change)) return ["It was added"];
  return Object.keys(after).length > 0
    ? describeChange(before, after, "past")
    : Object.entries(before).map(([name, value]) => `${getFieldLabel(name)} before: ${describeValue(value)}`);
}

interface UndoQuestionProps<T> {
  change: PastChange;
  form: DeskForm<T>;
  onUndo: ChangesProps<T>["onUndo"];
  onKept: () => void;
}

/** Says what undoing would do, and does it when that is confirmed. */
function UndoQuestion<T extends object>({ change, form, onUndo, onKept }: UndoQuestionProps<T>) {
  const now = form.base as PastChange["before"];
  const { values, clashes } = undoChange(change, now);
  const said = describeChange(now, values, "future");
  const isOld = Object.keys(change.after).length === 0;
  const findRefusal = () => {
    if (form.isChanged)
      return "Something here is not saved yet. Save it first, or close the page without it.";
    if (clashes.length > 0 && isOld)
      return "It is too old to be undone here. Write what it should say on the page:";
    if (clashes.length > 0)
      return "It was changed again later. Undo the later change first, or write what it should say on the page:";
    return said.length === 0 && "Nothing of it is left to undo.";
  };
  const refusal = findRefusal();
  return (
    <section
      ref={focusPart}
      tabIndex={-1}
      aria-label="Undo this change"
      className="rounded-field bg-tint p-3"
    >
      <p className="font-semibold">{refusal || "This will happen. What was changed later stays."}</p>
      <Sentences said={refusal ? clashes : said} />
      <div className="flex flex-wrap gap-2">
        <Button look="outline" className="px-4" onClick={onKept}>
          {refusal ? "Close" : "Keep it as it is"}
        </Button>
        {!refusal && (
          <Button className="px-4" onClick={() => onUndo(values, change.id)}>
            Undo it
          </Button>
        )}
      </div>
    </section>
  );
}
