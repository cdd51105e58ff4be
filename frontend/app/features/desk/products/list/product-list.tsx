/** The list of products: searched, filtered, a page at a time. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fetchChoices, fetchProducts } from "~/api/desk/products";
import { useSearchParams } from "~/router";
import { Button, ButtonLink } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { EmptyPanel } from "~/ui/notice";
import { confirmClose } from "../../forms/unsaved";
import { PageHead, WhenFetched } from "../../page-parts";
import { useFetched } from "../../use-fetched";
import { type BulkDone, UndoBulk } from "./bulk-change";
import { FilterBar, type ProductFilters, readFilters } from "./filter-bar";
import { SelectableProducts } from "./selectable-products";

const PAGE_SIZE = 50;

type Choice = ProductFilters & { offset: number };

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
  const change = (changed: Partial<ProductFilters> & { from?: string }) => {
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
                      <SelectableProducts
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
