/** The search box of the header, with suggestions. Before hydration it is a plain form. */
import { Search } from "lucide";
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useState } from "react";
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import { useLocation, useNavigate } from "~/router";
import { Icon } from "~/ui/icon";
import { importOrNothing } from "~/ui/lazy-parts";
import { buildSearchPath, readSearchPath } from "./search-path";
import { buildOptionId, type Suggestion, useSuggestions } from "./use-suggestions";

const SuggestionList = lazy(importOrNothing(() => import("./suggestion-list")));

export function SearchBox() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState(() => readSearchPath(pathname));
  const [wantsSuggestions, setWantsSuggestions] = useState(false);
  const [active, setActive] = useState<number>();
  const suggestions = useSuggestions(typed, wantsSuggestions);
  const open = suggestions.length > 0;

  useEffect(() => {
    setTyped(readSearchPath(pathname));
    setWantsSuggestions(false);
  }, [pathname]);

  const closeList = () => {
    setWantsSuggestions(false);
    setActive(undefined);
  };
  const goTo = (to: string) => {
    closeList();
    navigate(to, { state: { from: pathname, fromSearch: search } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen: Suggestion | undefined = active === undefined ? undefined : suggestions[active];
    goTo(chosen ? chosen.to : buildSearchPath(typed));
  };
  const handleArrowKey = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key];
    if (event.key === "Escape") closeList();
    if (!open || !step) return;
    event.preventDefault();
    setActive(moveActiveIndex(active, step, suggestions.length));
  };

  return (
    <search className="w-full">
      <form action="/search" onSubmit={submit} onBlur={closeList} className="relative">
        <input
          type="search"
          name="query"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && active !== undefined ? buildOptionId(list, active) : undefined}
          autoComplete="off"
          placeholder="Search products, brands, shades"
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWantsSuggestions(true);
            setActive(undefined);
          }}
          onKeyDown={handleArrowKey}
          className="h-11 w-full rounded-full border border-edge bg-raised pr-12 pl-5 text-sm placeholder:text-muted [&::-webkit-search-cancel-button]:appearance-none"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-full text-muted hover:text-ink"
        >
          <Icon icon={Search} aria-hidden size={18} />
        </button>
        {open && (
          <Suspense fallback={null}>
            <SuggestionList
              id={list}
              suggestions={suggestions}
              active={active}
              onPick={({ to }) => goTo(to)}
            />
          </Suspense>
        )}
        <p role="status" className="sr-only">
          {open && `${suggestions.length} suggestions, use the arrow keys`}
        </p>
      </form>
    </search>
  );
}

const ARROW_STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves down from the box to the first suggestion, and up from the first suggestion to the box. */
export function moveActiveIndex(from: number | undefined, step: 1 | -1, count: number): number | undefined {
  const next = (from ?? (step > 0 ? -1 : count)) + step;
  return next < 0 || next >= count ? undefined : next;
}
