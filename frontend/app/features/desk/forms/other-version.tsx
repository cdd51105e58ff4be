/** Two people wrote one thing: the second sees both versions, and chooses. */
import { Button } from "~/ui/button";
import { showWhole } from "~/ui/show-whole";
import { isSame } from "./is-same";
import type { DeskForm } from "./use-form";

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

const NAMES: Record<string, string> = {
  slug: "Web address",
  volume: "Size",
  gtin: "Barcode",
  mpn: "Maker's number",
  withdrawal_reason: "Reason of withdrawal",
  featured_rank: "Place among the featured",
  origin: "From",
  founded: "Founded in",
  price_level: "Prices",
  position: "Place in lists",
  md_content: "Text",
  image: "Picture",
  author_name: "Written by",
  author_image: "Picture of who wrote it",
  publish_at: "Appears by itself on",
  value: "What it says",
};

export const getFieldLabel = (name: string): string =>
  NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);

/** The text of a field, in a line or a few. */
export function describeValue(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? "none" : value.map(describePart).join("; ");
}

export function describePart(part: string | Record<string, unknown>): string {
  if (typeof part === "string") return part;
  const said = [part.name ?? part.retailer ?? part.slug ?? part.url, part.value ?? part.price ?? part.answer];
  const stock = part.in_stock === undefined ? "" : part.in_stock ? ", in stock" : ", out of stock";
  return said.filter(Boolean).join(" ") + stock;
}
