/** The list of products: searched, filtered, and changed many at once. */
import { useCallback, useEffect, useRef, useState } from "react";
import {
  changeProducts,
  type DeskChoices,
  fetchChoices,
  fetchProducts,
  type ListChoice,
  type ListedProduct,
  type ProductsChange,
} from "~/api/desk/products";
import { useSearchParams } from "~/router";
import { Button, ButtonLink } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { Select } from "~/ui/forms/select";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import { EmptyPanel, Notice } from "~/ui/notice";
import { ChangeButton, nameStatus, PageHead, STATUS_CHOICES, WhenFetched } from "../forms/fields";
import { useStableOrder } from "../stable-lists";
import { useFetched } from "../use-fetched";
import { QuickChange } from "./quick-change";

const FILTERS = ["q", "category", "brand", "status"] as const;
type Filters = Record<(typeof FILTERS)[number], string>;
const TYPING_MS = 250;
const PAGE = 50;

const readFilters = (params: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ""])) as Filters;

export function ProductListPage() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const offset = Number(params.get("from") ?? 0) || 0;
  const key = JSON.stringify({ ...filters, offset } satisfies ListChoice);
  const list = useFetched(useCallback(() => fetchProducts(JSON.parse(key) as ListChoice), [key]));
  const choices = useFetched(fetchChoices);
  const [done, setDone] = useState<BulkDone>();
  const change = (changed: Partial<Filters> & { from?: string }) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (!("from" in changed)) next.delete("from");
        for (const [name, value] of Object.entries(changed))
          value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHead title="Products">
        <ButtonLink to="/desk/products/new">New product</ButtonLink>
      </PageHead>
      <WhenFetched fetched={choices}>
        {(loaded) => (
          <>
            <FilterBar filters={filters} choices={loaded} onChange={change} />
            {done && <UndoBulk key={done.at} done={done} onUndone={list.reload} />}
            <WhenFetched fetched={list}>
              {({ products, count }) =>
                count === 0 ? (
                  <EmptyPanel
                    title="No product fits"
                    description="Take a filter away, or look for other words."
                  >
                    <Button look="outline" onClick={() => setParams({})}>
                      Show all products
                    </Button>
                  </EmptyPanel>
                ) : (
                  <Products
                    key={key}
                    products={products}
                    count={count}
                    filters={filters}
                    choices={loaded}
                    onChanged={list.reload}
                    onDone={setDone}
                  >
                    <Pages
                      count={count}
                      offset={offset}
                      onTurn={(from) => change({ from: from ? String(from) : "" })}
                    />
                  </Products>
                )
              }
            </WhenFetched>
          </>
        )}
      </WhenFetched>
    </>
  );
}

interface FilterBarProps {
  filters: Filters;
  choices: DeskChoices;
  onChange: (changed: Partial<Filters>) => void;
}

function FilterBar({ filters, choices, onChange }: FilterBarProps) {
  const [words, setWords] = useState(filters.q);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the typing rests
  useEffect(() => {
    if (words === filters.q) return;
    const timer = setTimeout(() => onChange({ q: words }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const toOptions = (all: string, options: { slug: string; name: string }[]) => [
    { label: all, value: "" },
    ...options.map(({ slug, name }) => ({ label: name, value: slug })),
  ];
  return (
    <search className="mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <TextField
        label="Search products"
        type="search"
        placeholder="Name, brand, address or barcode"
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select
        label="Category"
        value={filters.category}
        options={toOptions("All categories", choices.categories)}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <Select
        label="Brand"
        value={filters.brand}
        options={toOptions("All brands", choices.brands)}
        onChange={(event) => onChange({ brand: event.target.value })}
      />
      <Select
        label="Status"
        value={filters.status}
        options={toOptions("Any status", STATUS_CHOICES)}
        onChange={(event) => onChange({ status: event.target.value })}
      />
    </search>
  );
}

interface ProductsProps {
  products: ListedProduct[];
  count: number;
  filters: Filters;
  choices: DeskChoices;
  onChanged: () => Promise<void>;
  onDone: (done: BulkDone) => void;
  children: React.ReactNode;
}

function Products({ products, count, filters, choices, onChanged, onDone, children }: ProductsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<number>();
  const last = useRef<number>(undefined);
  const kept = useStableOrder(products);
  const toggle = (id: number, toHere: boolean) => {
    const next = new Set(all ? products.map((each) => each.id) : chosen);
    const [from, to] = [last.current, id].map((each) => kept.findIndex((product) => product.id === each));
    if (toHere && from !== undefined && to !== undefined && from >= 0)
      for (const each of kept.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each.id);
    else if (!next.delete(id)) next.add(id);
    last.current = id;
    setAll(false);
    setChosen(next);
  };
  const { q: query, ...shelf } = filters;
  const selection: ProductsChange["products"] = all
    ? { query, ...shelf }
    : { ids: [...chosen], query: "", category: "", brand: "", status: "" };
  const number = all ? count : chosen.size;
  return (
    <>
      <div className="top-0 z-10 flex flex-wrap items-center justify-between gap-3 bg-paper py-2 sm:sticky">
        <label className="choice">
          <input
            type="checkbox"
            checked={all}
            onChange={() => {
              setAll(!all);
              setChosen(new Set());
            }}
          />
          Select all {formatNumber(count)}
        </label>
        {number > 0 && (
          <BulkChange
            number={number}
            selection={selection}
            choices={choices}
            onChanged={(changed) => {
              onDone(changed);
              setAll(false);
              setChosen(new Set());
              return onChanged();
            }}
          />
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {kept.map((product) => (
          <li key={product.id} className="py-3">
            <Row
              product={product}
              isChosen={all || chosen.has(product.id)}
              isOpen={open === product.id}
              onToggle={(toHere) => toggle(product.id, toHere)}
              onOpen={() => setOpen(open === product.id ? undefined : product.id)}
            />
            {open === product.id && <QuickChange id={product.id} onSaved={onChanged} />}
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}

interface RowProps {
  product: ListedProduct;
  isChosen: boolean;
  isOpen: boolean;
  /** `toHere`: with the Shift key, all from the last one to this. */
  onToggle: (toHere: boolean) => void;
  onOpen: () => void;
}

function Row({ product, isChosen, isOpen, onToggle, onOpen }: RowProps) {
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
          {nameStatus(status)} · {shades} {shades === 1 ? "shade" : "shades"} · {price}
          {!in_stock && " · out of stock"}
        </p>
      </div>
      <ChangeButton name={name} isOpen={isOpen} onToggle={onOpen} />
    </div>
  );
}

interface BulkChangeProps {
  number: number;
  selection: ProductsChange["products"];
  choices: DeskChoices;
  onChanged: (done: BulkDone) => Promise<void>;
}

/** What was done to many products, and what takes it back. */
interface BulkDone {
  at: number;
  message: string;
  undo: ProductsChange[];
}

function UndoBulk({ done: { message, undo }, onUndone }: { done: BulkDone; onUndone: () => Promise<void> }) {
  const [undone, setUndone] = useState<string>();
  const { busy, problem, send } = useRequest({ repeats: true });
  const undoAll = async () => {
    let kept = 0;
    for (const each of undo) {
      const { before } = await changeProducts(each);
      kept += (each.products.ids?.length ?? 0) - before.reduce((sum, { ids }) => sum + ids.length, 0);
    }
    setUndone(
      kept === 0
        ? "They are as they were."
        : `Undone, but for ${formatNumber(kept)} that somebody changed again since.`,
    );
    await onUndone();
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Notice tone="success">{undone ?? message}</Notice>
      {!undone && undo.length > 0 && (
        <Button look="outline" busy={busy} onClick={() => send(undoAll)}>
          Undo it
        </Button>
      )}
      <ProblemNotice problem={problem} />
    </div>
  );
}

const WITHDRAW = "status withdrawn";

/** The change of the products that are selected: `category lips` is "put them into Lips". */
function BulkChange({ number, selection, choices, onChanged }: BulkChangeProps) {
  const [change, setChange] = useState("");
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const isReasonMissing = hasTried && change === WITHDRAW && !reason.trim();
  const { busy, problem, send } = useRequest({ repeats: true });
  const options = [
    { label: "What to do…", value: "" },
    ...choices.categories.map(({ slug, name }) => ({ label: `Put into ${name}`, value: `category ${slug}` })),
    { label: "Put into the shop", value: "status published" },
    { label: "Make drafts", value: "status draft" },
    { label: "Withdraw or recall", value: WITHDRAW },
    { label: "Mark as discontinued", value: "discontinued true" },
    { label: "Mark as sold again", value: "discontinued false" },
    ...choices.brands.map(({ slug, name }) => ({
      label: `Change the brand to ${name}`,
      value: `brand ${slug}`,
    })),
  ];
  const apply = async () => {
    setTried(true);
    if (change === WITHDRAW && !reason.trim()) return;
    const [field, value = ""] = change.split(" ");
    const request = { field: field as ProductsChange["field"], value };
    const { message, before } = await changeProducts({
      products: selection,
      ...request,
      ...(change === WITHDRAW && { reason }),
    });
    const undo = before.map(({ value: was, reason: wasReason, ids }) => ({
      // Only those that still say what this change made of them.
      products: {
        ...{ ids, query: "", category: "", brand: "", status: "" },
        ...(request.field !== "discontinued" && { [request.field]: value }),
      },
      field: request.field,
      value: was,
      reason: wasReason,
    }));
    // To withdraw again needs a reason.
    if (undo.some((each) => each.value === "withdrawn" && !each.reason)) undo.length = 0;
    await onChanged({ at: Date.now(), message, undo });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="What to do with them"
        value={change}
        options={options}
        onChange={(event) => setChange(event.target.value)}
      />
      {change === WITHDRAW && (
        <TextField
          label="What their pages say"
          placeholder="Recalled by its maker: please stop using it"
          maxLength={500}
          value={reason}
          error={isReasonMissing ? "Please say why, and what to do: shoppers read it" : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Button busy={busy} disabled={!change} onClick={() => send(apply)}>
        Change {formatNumber(number)}
      </Button>
      <ProblemNotice problem={problem} />
    </div>
  );
}

interface PagesProps {
  count: number;
  offset: number;
  onTurn: (offset: number) => void;
}

function Pages({ count, offset, onTurn }: PagesProps) {
  if (count <= PAGE) return null;
  const last = Math.min(offset + PAGE, count);
  return (
    <div className="mt-4 flex items-center justify-between gap-3 text-sm text-muted">
      <Button look="outline" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - PAGE))}>
        Before
      </Button>
      <span>
        {formatNumber(offset + 1)} to {formatNumber(last)} of {formatNumber(count)}
      </span>
      <Button look="outline" disabled={last >= count} onClick={() => onTurn(offset + PAGE)}>
        Next
      </Button>
    </div>
  );
}
