/** The changes of a product, by whom, and back to what it said before. */
import { useCallback } from "react";
import { type DeskProduct, fetchHistory, type StoredProduct } from "~/api/desk/products";
import { Button } from "~/ui/button";
import { formatDay, formatTime } from "~/ui/format";
import { WhenLoaded } from "../fields";
import { useLoaded } from "../use-loaded";
import { describeValue, nameField } from "./other-version";

interface ProductHistoryProps {
  stored: StoredProduct;
  /** Stores what the fields said before. */
  onUndo: (before: Partial<DeskProduct>) => void;
}

export function ProductHistory({ stored, onUndo }: ProductHistoryProps) {
  const { id, version } = stored;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has one change more
  const loaded = useLoaded(useCallback(() => fetchHistory(id), [id, version]));
  return (
    <WhenLoaded loaded={loaded}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="text-sm text-muted">Nothing was changed here yet.</p>
        ) : (
          <ol className="grid gap-4">
            {changes.map(({ id: change, at, staff, before }) => (
              <li key={change} className="border-t border-line pt-3 text-sm">
                <p className="font-semibold">
                  {formatDay(at)}, {formatTime(at)}, {staff}
                </p>
                <dl className="my-2 grid gap-1">
                  {Object.entries(before).map(([name, value]) => (
                    <div key={name}>
                      <dt className="inline text-muted">{nameField(name)} was </dt>
                      <dd className="inline line-clamp-3">{describeValue(value)}</dd>
                    </div>
                  ))}
                </dl>
                <Button look="outline" className="px-4" onClick={() => onUndo(before)}>
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
