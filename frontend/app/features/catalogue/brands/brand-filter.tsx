/** The search box and letter buttons of the brands page. A plain form before hydration. */
import { Search } from "lucide";
import type { MouseEvent } from "react";
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { type BrandQuery, toggleLetter } from "./brand-query";
import { LETTERS } from "./letter-groups";

interface BrandFilterProps {
  value: BrandQuery;
  onChange: (next: BrandQuery) => void;
}

const ALL = "ALL";

export function BrandFilter({ value, onChange }: BrandFilterProps) {
  const { searchText, letters } = value;
  const press = (event: MouseEvent, letter: string) => {
    event.preventDefault();
    onChange({ searchText, letters: letter === ALL ? [] : toggleLetter(letters, letter) });
  };
  return (
    <form action="/brands" onSubmit={(event) => event.preventDefault()}>
      <BrandSearch searchText={searchText} onChange={(typed) => onChange({ searchText: typed, letters })} />
      <input type="hidden" name="letters" value={letters.join("")} />
      <fieldset className="mt-5">
        <legend className="sr-only">Show brands by letter</legend>
        <div className="grid grid-cols-7 gap-1 sm:grid-cols-14 xl:flex xl:gap-0">
          {[ALL, ...LETTERS].map((letter) => (
            <LetterButton
              key={letter}
              letter={letter}
              pressed={letter === ALL ? letters.length === 0 : letters.includes(letter)}
              onPress={(event) => press(event, letter)}
            />
          ))}
        </div>
      </fieldset>
    </form>
  );
}

function BrandSearch({ searchText, onChange }: { searchText: string; onChange: (typed: string) => void }) {
  return (
    <div className="relative max-w-xl">
      <Icon
        icon={Search}
        aria-hidden
        size={18}
        className="absolute top-1/2 left-5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="q"
        aria-label="Search brands (A-Z)"
        placeholder="Search brands (A-Z)"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={searchText}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full rounded-full border border-edge bg-raised pr-5 pl-12 text-base placeholder:text-muted"
      />
      {/* The Enter key uses the first submit button of a form. It must send the text, not the first letter. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        Search
      </button>
    </div>
  );
}

interface LetterButtonProps {
  letter: string;
  pressed: boolean;
  onPress: (event: MouseEvent) => void;
}

function LetterButton({ letter, pressed, onPress }: LetterButtonProps) {
  return (
    <button
      type="submit"
      name="toggle"
      value={letter}
      aria-pressed={pressed}
      onClick={onPress}
      className={joinClasses(
        "h-10 min-w-10 rounded-full px-1 whitespace-nowrap xl:px-3 text-sm font-semibold transition-colors",
        pressed ? "bg-accent text-on-accent" : "text-muted hover:bg-tint hover:text-ink",
      )}
    >
      {letter}
    </button>
  );
}
