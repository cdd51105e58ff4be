/** The list of products: searched, filtered, and changed many at once. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type DeskChoices,
  fetchChoices,
  fetchProducts,
  type ListedProduct,
  type ProductsChange,
} from "~/api/desk/products";
import { useSearchParams } from "~/router";
import { Button, ButtonLink } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { Select } from "~/ui/forms/select";
import { TextField } from "~/ui/forms/text-field";
import { Link } from "~/ui/link";
import { EmptyPanel } from "~/ui/notice";
import { confirmClose } from "../forms/unsaved";
import { ChangeButton, PageHead, WhenFetched } from "../page-parts";
import { useStableOrder } from "../stable-lists";
import { getStatusLabel, STATUS_CHOICES } from "../status";
import { useFetched } from "../use-fetched";
import { BulkChange, type BulkDone, UndoBulk } from "./bulk-change";
import { QuickChange } from "./quick-change";

const FILTERS = ["q", "category", "brand", "status"] as const;
type Filters = Record<(typeof FILTERS)[number], string>;
const TYPING_MS = 250;
const PAGE_SIZE = 50;

const readFilters = (params: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ""])) as Filters;

type Choice = Filters & { offset: number };

/** The products that a choice finds, and where they begin. Where it has no such page any more, its last one. */
async function fetchPage(choice: Choice) {
  const found = await fetchProducts(choice);
  if (found.products.length > 0 || found.count === 0 || choice.offset === 0)
    return { ...found, choice, offset: choice.offset };
  const offset = Math.floor((found.count - 1) / PAGE_SIZE) * PAGE_SIZE;
  return { ...(await fetchProducts({ ...choice, offset })), choice, offset };
}

export function ProductListPage() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { q, category, brand, status } = filters;
  const offset = Number(params.get("from")) || 0;
  const choice = useMemo<Choice>(
    () => ({ q, category, brand, status, offset }),
    [q, category, brand, status, offset],
  );
  const list = useFetched(useCallback(() => fetchPage(choice), [choice]));
  const choices = useFetched(fetchChoices);
  const [done, setDone] = useState<BulkDone>();
  const [openId, setOpenId] = useState<number>();
  /** Returns whether staff let it change: a form that is open below may not be saved. */
  const change = (changed: Partial<Filters> & { from?: string }) => {
    if (!confirmClose()) return false;
    setOpenId(undefined); // The next list may take a while: staff are not to be asked again meanwhile.
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
    return true;
  };
  return (
    <>
      <PageHead title="Products">
        <ButtonLink to="/desk/products/new">New product</ButtonLink>
      </PageHead>
      <WhenFetched fetched={choices}>
        {(loaded) => (
          <>
            <FilterBar filters={filters} choices={loaded} onChange={change} />
            {done && <UndoBulk key={done.id} done={done} onUndone={list.reload} />}
            <WhenFetched fetched={list}>
              {({ products, count, choice: listed, offset: first }) =>
                count === 0 ? (
                  <EmptyPanel
                    title="No product fits"
                    description="Take a filter away, or look for other words."
                  >
                    <Button
                      look="outline"
                      onClick={() => {
                        setOpenId(undefined);
                        setParams({});
                      }}
                    >
                      Show all products
                    </Button>
                  </EmptyPanel>
                ) : (
                  <>
                    <ListInView isReplaced={listed !== choice}>
                      <Products
                        key={JSON.stringify(listed)}
                        products={products}
                        count={count}
                        filters={listed}
                        choices={loaded}
                        openId={openId}
                        onOpen={setOpenId}
                        onChanged={list.reload}
                        onDone={setDone}
                      />
                    </ListInView>
                    <Pager
                      count={count}
                      offset={first}
                      onTurn={(from) => change({ from: from ? String(from) : "" })}
                    />
                  </>
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
  onChange: (changed: Partial<Filters>) => boolean;
}

function FilterBar({ filters, choices, onChange }: FilterBarProps) {
  const [words, setWords] = useState(filters.q);
  const sentWords = useRef(filters.q);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (filters.q === sentWords.current) return;
    // The address has other words: they were cleared, or it was opened anew.
    sentWords.current = filters.q;
    setWords(filters.q);
  }, [filters.q]);
  useEffect(() => {
    if (words === sentWords.current) return;
    const timer = setTimeout(() => {
      const before = sentWords.current;
      sentWords.current = words;
      if (latestOnChange.current({ q: words })) return;
      sentWords.current = before;
      setWords(before);
    }, TYPING_MS);
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

interface ListInViewProps {
  /** Another list is on its way: what is chosen in this one would go with it, so that nothing can be pressed. */
  isReplaced: boolean;
  children: React.ReactNode;
}

function ListInView({ isReplaced, children }: ListInViewProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.inert = isReplaced; // React 18 has no such property.
  }, [isReplaced]);
  return (
    <div ref={list} aria-busy={isReplaced} className="transition-opacity delay-200 aria-busy:opacity-50">
      {children}
    </div>
  );
}

interface ProductsProps {
  products: ListedProduct[];
  count: number;
  filters: Filters;
  choices: DeskChoices;
  /** The product whose form is open. */
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
  onChanged: () => Promise<void>;
  onDone: (done: BulkDone) => void;
}

function Products({ products, count, filters, choices, openId, onOpen, onChanged, onDone }: ProductsProps) {
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
  const number = isAllChosen ? count : chosen.size;
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
        {number > 0 && (
          <BulkChange
            number={number}
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
            <Row
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
          {getStatusLabel(status)} · {shades} {shades === 1 ? "shade" : "shades"} · {price}
          {!in_stock && " · out of stock"}
        </p>
      </div>
      <ChangeButton name={name} isOpen={isOpen} onToggle={onOpen} />
    </div>
  );
}

interface PagerProps {
  count: number;
  offset: number;
  onTurn: (offset: number) => void;
}

function Pager({ count, offset, onTurn }: PagerProps) {
  if (count <= PAGE_SIZE) return null;
  const last = Math.min(offset + PAGE_SIZE, count);
  return (
    <div className="mt-4 flex items-center justify-between gap-3 text-sm text-muted">
      <Button look="outline" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - PAGE_SIZE))}>
        Before
      </Button>
      <span>
        {formatNumber(offset + 1)} to {formatNumber(last)} of {formatNumber(count)}
      </span>
      <Button look="outline" disabled={last >= count} onClick={() => onTurn(offset + PAGE_SIZE)}>
        Next
      </Button>
    </div>
  );
}
