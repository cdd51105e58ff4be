/** One open step: its question, its search box, and what the typed words leave. */
import { Search } from "lucide";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "~/ui/icon";
import { filterItems, type Searchable } from "./filter-items";
import { asked, FINDER, fieldsOf, MOST_WORDS, pathOf, type Question } from "./question";
import { useArrival } from "./use-arrival";

interface StepPanelProps<T> {
  title: string;
  /** What the search box is called. */
  search: string;
  question: Question;
  items: T[];
  searchable: (item: T) => Searchable;
  children: (found: T[]) => ReactNode;
}

export function StepPanel<T>({ title, search, question, items, searchable, children }: StepPanelProps<T>) {
  const heading = useId();
  const [words, setWords] = useState(question.words ?? "");
  const type = (typed: string) => {
    setWords(typed);
    // The address follows without a new history entry: typing is not a place to come back to.
    history.replaceState(history.state, "", pathOf({ ...question, words: typed }));
  };
  const found = filterItems(items, words, searchable);
  return (
    <section aria-labelledby={heading} className="py-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id={heading} ref={useArrival()} tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h2>
        <WordsBox label={search} question={question} words={words} onType={type} />
      </div>
      <p role="status" className="sr-only">
        {found.length === 1 ? "1 choice" : `${found.length} choices`}
      </p>
      {found.length > 0 ? children(found) : <NoResults />}
    </section>
  );
}

interface WordsBoxProps {
  label: string;
  question: Question;
  words: string;
  onType: (typed: string) => void;
}

/** A plain form until JavaScript is there. */
function WordsBox({ label, question, words, onType }: WordsBoxProps) {
  return (
    <form action={FINDER} onSubmit={(event) => event.preventDefault()} className="relative w-full sm:w-80">
      {fieldsOf(asked(question, { step: question.step })).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Icon
        of={Search}
        aria-hidden
        size={17}
        className="absolute top-1/2 left-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="words"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={MOST_WORDS}
        value={words}
        onChange={(event) => onType(event.target.value)}
        className="h-11 w-full rounded-full border border-edge bg-raised pr-4 pl-11 text-base placeholder:text-muted"
      />
    </form>
  );
}

function NoResults() {
  return (
    <p className="rounded-media bg-tint px-6 py-12 text-center font-display text-lg">No Results Found</p>
  );
}
