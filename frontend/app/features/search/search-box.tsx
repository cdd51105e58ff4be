/** The search box of the header, with suggestions. Before hydration it is a plain form. */
import { Search } from "lucide";
import {
  type FocusEvent,
  type FormEvent,
  forwardRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import { useLocation, useNavigate } from "~/router";
import { buildSearchPath, readSearchPath } from "~/shared/search-path";
import { Icon } from "~/ui/icon";
import { buildOptionId, moveActiveIndex } from "./list-keys";
import { clearRecentSearches, rememberSearch } from "./recent-searches";
import type { Suggestion } from "./suggestions";
import { loadSuggestionCode, useSuggestions } from "./use-suggestions";

const OPEN_KEYS = ["ArrowDown", "ArrowUp"];

export function SearchBox() {
  const { typed, setTyped, open, setOpen, shown, active, setActive } = useSearchList();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);

  const goTo = (to: string, words: string | undefined) => {
    setOpen(false);
    if (words !== undefined) rememberSearch(words);
    navigate(to, { state: { from: pathname, fromSearch: search } });
  };
  const pick = (suggestion: Suggestion) => goTo(suggestion.to, suggestion.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = active === undefined ? undefined : shown?.suggestions[active];
    if (chosen) pick(chosen);
    else goTo(buildSearchPath(typed), typed);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") open ? setOpen(false) : setTyped("");
    if (!open && OPEN_KEYS.includes(event.key)) setOpen(true);
    const next = shown && moveActiveIndex(event.key, active, shown.suggestions.length);
    if (!next) return;
    event.preventDefault();
    setActive(next.active);
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const clearRecent = () => {
    clearRecentSearches();
    setOpen(false);
    input.current?.focus();
  };

  return (
    <search className="w-full">
      <form action="/search" onSubmit={submit} onBlur={handleBlur} className="relative">
        <SearchInput
          ref={input}
          list={list}
          open={open}
          active={active}
          value={typed}
          onFocus={() => {
            void loadSuggestionCode().catch(() => {});
            if (typed === "") setOpen(true);
          }}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
          }}
          onKeyDown={handleKey}
        />
        <SubmitButton />
        {shown && (
          <shown.List
            id={list}
            suggestions={shown.suggestions}
            active={active}
            onPick={pick}
            onClearRecent={clearRecent}
          />
        )}
        <p role="status" className="sr-only">
          {shown && `${shown.suggestions.length} suggestions, use the arrow keys`}
        </p>
      </form>
    </search>
  );
}

interface SearchInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The id of the list that the box opens. */
  list: string;
  open: boolean;
  active: number | undefined;
}

const SearchInput = forwardRef<HTMLInputElement, SearchInputProps>(({ list, open, active, ...rest }, ref) => (
  <input
    ref={ref}
    type="text"
    inputMode="search"
    enterKeyHint="search"
    name="query"
    role="combobox"
    aria-label="Search products"
    aria-autocomplete="list"
    aria-expanded={open}
    aria-controls={open ? list : undefined}
    aria-activedescendant={open && active !== undefined ? buildOptionId(list, active) : undefined}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    placeholder="Products, brands, shades"
    maxLength={MAX_SEARCH_LENGTH}
    className="h-11 w-full rounded-full border border-edge bg-raised pr-12 pl-5 text-sm placeholder:text-muted"
    {...rest}
  />
));

function SubmitButton() {
  return (
    <button
      type="submit"
      aria-label="Search"
      className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-full text-muted hover:text-ink"
    >
      <Icon icon={Search} aria-hidden size={18} />
    </button>
  );
}

/** The text in the box, and the list under it. Both start anew on another page. */
function useSearchList() {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(() => readSearchPath(pathname));
  const [wantsSuggestions, setWantsSuggestions] = useState(false);
  const [active, setActive] = useState<number>();
  const shown = useSuggestions(typed, wantsSuggestions);

  useEffect(() => {
    setTyped(readSearchPath(pathname));
    setWantsSuggestions(false);
  }, [pathname]);

  const setOpen = (isOpen: boolean) => {
    setWantsSuggestions(isOpen);
    setActive(undefined);
  };
  return { typed, setTyped, open: shown !== undefined, setOpen, shown, active, setActive };
}
