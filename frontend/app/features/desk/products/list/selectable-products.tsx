/** Products of a list, of which staff select some or all to change them at once, or open one to change it there. */
import { useRef, useState } from "react";
import type { DeskChoices, ListedProduct, ProductsChange } from "~/api/desk/products";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { ChangeButton } from "../../page-parts";
import { useStableOrder } from "../../stable-lists";
import { getStatusLabel } from "../../status";
import { BulkChange, type BulkDone } from "./bulk-change";
import type { ProductFilters } from "./filter-bar";
import { QuickChange } from "./quick-change";

interface SelectableProductsProps {
  products: ListedProduct[];
  count: number;
  filters: ProductFilters;
  choices: DeskChoices;
  /** The product whose form is open. */
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
  onChanged: () => Promise<void>;
  onDone: (done: BulkDone) => void;
}

export function SelectableProducts({
  products,
  count,
  filters,
  choices,
  openId,
  onOpen,
  onChanged,
  onDone,
}: SelectableProductsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isAllChosen, setAllChosen] = useState(false);
  const lastToggled = useRef<number>(undefined);
  const rows = useStableOrder(products);
  const toggle = (id: number, toHere: boolean) => {
    const next = new Set(isAllChosen ? products.map((each) => each.id) : chosen);
    const [from, to] = [lastToggled.current, id].map((each) =>
      rows.findIndex((product) => product.id === each),
    );
    if (toHere && from !== undefined && to !== undefined && from >= 0)
      for (const each of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each.id);
    else if (!next.delete(id)) next.add(id);
    lastToggled.current = id;
    setAllChosen(false);
    setChosen(next);
  };
  const { q: query, category, brand, status } = filters;
  const selection: ProductsChange["products"] = isAllChosen
    ? { query, category, brand, status }
    : { ids: [...chosen], query: "", category: "", brand: "", status: "" };
  const selectedCount = isAllChosen ? count : chosen.size;
  return (
    <>
      <div className="top-0 z-10 flex flex-wrap items-center justify-between gap-3 bg-paper py-2 sm:sticky">
        <label className="choice">
          <input
            type="checkbox"
            checked={isAllChosen}
            onChange={() => {
              setAllChosen(!isAllChosen);
              setChosen(new Set());
            }}
          />
          Select all {formatNumber(count)}
        </label>
        {selectedCount > 0 && (
          <BulkChange
            count={selectedCount}
            selection={selection}
            choices={choices}
            onChanged={(changed) => {
              onDone(changed);
              setAllChosen(false);
              setChosen(new Set());
              return onChanged();
            }}
          />
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((product) => (
          <li key={product.id} className="py-3">
            <ProductRow
              product={product}
              isChosen={isAllChosen || chosen.has(product.id)}
              isOpen={openId === product.id}
              onToggle={(toHere) => toggle(product.id, toHere)}
              onOpen={() => onOpen(openId === product.id ? undefined : product.id)}
            />
            {openId === product.id && <QuickChange id={product.id} onSaved={onChanged} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ProductRowProps {
  product: ListedProduct;
  isChosen: boolean;
  isOpen: boolean;
  /** `toHere`: with the Shift key, all from the last one to this. */
  onToggle: (toHere: boolean) => void;
  onOpen: () => void;
}

function ProductRow({ product, isChosen, isOpen, onToggle, onOpen }: ProductRowProps) {
  const { id, name, brand, category, status, picture, shades, lowest_price, in_stock } = product;
  const price = lowest_price ? `lowest £${lowest_price}` : "no price";
  return (
    <div className="flex items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
        aria-label={`Select ${name}`}
        checked={isChosen}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="size-14 shrink-0 rounded-field object-cover" />
      ) : (
        <span className="size-14 shrink-0 rounded-field bg-tint" />
      )}
      <div className="min-w-0 flex-1">
        <Link to={`/desk/products/${id}`} className="font-semibold underline-offset-4 hover:underline">
          {name}
        </Link>
        <p className="text-sm text-muted">
          {brand} · {category}
        </p>
        <p className="text-sm text-muted">
          {getStatusLabel(status)} · {shades} {shades === 1 ? "shade" : "shades"} · {price}
          {!in_stock && " · out of stock"}
        </p>
      </div>
      <ChangeButton name={name} isOpen={isOpen} onToggle={onOpen} />
    </div>
  );
}
