/** Two people wrote one product: the second sees both, and chooses. */
import type { DeskProduct } from "~/api/desk/products";
import { Button } from "~/ui/button";
import type { WrittenProduct } from "./use-product";

export function OtherVersion({ written: { product, theirs, settle } }: { written: WrittenProduct }) {
  if (!theirs) return null;
  const names = (Object.keys(theirs.product) as (keyof DeskProduct)[]).filter(
    (name) => JSON.stringify(theirs.product[name]) !== JSON.stringify(product[name]),
  );
  return (
    <section
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
                {nameField(name)}
              </th>
              <td className="py-2 pr-2">{describeValue(theirs.product[name])}</td>
              <td className="py-2">{describeValue(product[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" onClick={() => settle("theirs")}>
          Take theirs
        </Button>
        <Button look="outline" onClick={() => settle("mine")}>
          Keep mine, to save over theirs
        </Button>
      </div>
    </section>
  );
}

const NAMES: Partial<Record<keyof DeskProduct, string>> = {
  slug: "Address",
  volume: "Size",
  gtin: "Barcode",
  mpn: "Maker's number",
  withdrawal_reason: "Reason of withdrawal",
  featured_rank: "Place among the featured",
};

export function nameField(name: string): string {
  const own = NAMES[name as keyof DeskProduct];
  return own ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** The text of a field, in a line or a few. */
export function describeValue(value: unknown): string {
  if (value === "" || value === null || value === undefined) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? "none" : value.map(describePart).join("; ");
}

function describePart(part: Record<string, unknown>): string {
  const said = [part.name ?? part.retailer ?? part.slug ?? part.url, part.value ?? part.price ?? part.answer];
  if (part.in_stock === false) said.push("out of stock");
  return said.filter(Boolean).join(" ");
}
