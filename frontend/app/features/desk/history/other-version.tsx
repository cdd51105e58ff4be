/** Two people wrote one thing: the second sees both versions, and chooses. */
import { Button } from "~/ui/button";
import { showWhole } from "~/ui/show-whole";
import type { DeskForm } from "../forms/use-form";
import { describeValue, getFieldLabel } from "./describe-change";
import { isSame } from "./is-same";

export function OtherVersion<T extends object>({ form: { values, theirs, settle } }: { form: DeskForm<T> }) {
  if (!theirs) return null;
  const names = (Object.keys(theirs.document) as (keyof T & string)[]).filter(
    (name) => !isSame(theirs.document[name], values[name]),
  );
  return (
    <section
      ref={showWhole}
      role="alert"
      aria-label="Both versions"
      className="grid gap-4 rounded-media border border-edge p-4"
    >
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr>
            <th className="w-1/4 py-1 pr-2">Field</th>
            <th className="py-1 pr-2">Theirs, saved</th>
            <th className="py-1">Yours, not saved</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-2 font-semibold">
                {getFieldLabel(name)}
              </th>
              <td className="py-2 pr-2 wrap-anywhere">{describeValue(theirs.document[name])}</td>
              <td className="py-2 wrap-anywhere">{describeValue(values[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" onClick={() => settle("theirs")}>
          Take theirs
        </Button>
        <Button look="outline" onClick={() => settle("mine")}>
          Keep mine: save it over theirs
        </Button>
      </div>
    </section>
  );
}
