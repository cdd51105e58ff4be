/** The list under the search box. Loaded together with the code that collects the suggestions. */
import { History, Search } from "lucide";
import { type ReactNode, useEffect } from "react";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Swatch } from "~/ui/swatch";
import { buildOptionId } from "./list-keys";
import type { Suggestion, SuggestionKind, UnderstoodWord } from "./suggestions";

export { collectSuggestions } from "./suggestions";

export interface SuggestionListProps {
  id: string;
  suggestions: Suggestion[];
  /** The index of the suggestion that the arrow keys have reached. */
  active: number | undefined;
  onPick: (suggestion: Suggestion) => void;
  onClearRecent: () => void;
}

export function SuggestionList({ id, suggestions, active, onPick, onClearRecent }: SuggestionListProps) {
  useEffect(() => {
    if (active === undefined) return;
    document.getElementById(buildOptionId(id, active))?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const renderOption = (suggestion: Suggestion, index: number) => (
    <SuggestionOption
      key={suggestion.key}
      id={buildOptionId(id, index)}
      suggestion={suggestion}
      active={index === active}
      onPick={onPick}
    />
  );
  const kinds = [...new Set(suggestions.map(({ kind }) => kind))];
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 border border-line max-h-[70dvh] overflow-y-auto overscroll-contain rounded-media bg-raised py-3 shadow-float">
      <div id={id} role="listbox" aria-label="Suggestions">
        {kinds.map((kind) => (
          <SuggestionGroup key={kind} kind={kind} suggestions={suggestions} renderOption={renderOption} />
        ))}
      </div>
      {kinds.includes("Recent searches") && (
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClearRecent}
          className="mx-2 min-h-11 rounded-field px-3 text-xs font-semibold text-muted underline underline-offset-4 hover:text-ink"
        >
          Clear recent searches
        </button>
      )}
    </div>
  );
}

interface SuggestionGroupProps {
  kind: SuggestionKind;
  suggestions: Suggestion[];
  renderOption: (suggestion: Suggestion, index: number) => ReactNode;
}

function SuggestionGroup({ kind, suggestions, renderOption }: SuggestionGroupProps) {
  const title = suggestions.find((each) => each.kind === kind)?.title || kind;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
    <div role="group" aria-label={title} className="py-1">
      <p aria-hidden className="kicker px-5 py-1">
        {title}
      </p>
      {suggestions.map((each, index) => each.kind === kind && renderOption(each, index))}
    </div>
  );
}

interface SuggestionOptionProps {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onPick: (suggestion: Suggestion) => void;
}

/** Focus stays in the search box. A suggestion is chosen by pointer, or by arrow keys and Enter. */
function SuggestionOption({ id, suggestion, active, onPick }: SuggestionOptionProps) {
  const { kind, name, parent, colour, parts, search } = suggestion;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keyboard
    <div
      id={id}
      role="option"
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(suggestion)}
      className={joinClasses(
        "flex min-h-11 cursor-pointer items-center gap-3 px-5 py-1.5 text-sm leading-snug",
        active ? "bg-tint [box-shadow:inset_3px_0_0_var(--color-accent)]" : "hover:bg-tint",
      )}
    >
      {colour && <Swatch value={colour} name="" size={22} />}
      {search !== undefined && (
        <Icon
          icon={kind === "Recent searches" ? History : Search}
          aria-hidden
          size={16}
          className="shrink-0 text-muted"
        />
      )}
      {parts ? <UnderstoodWords parts={parts} /> : <SuggestionName name={name} parent={parent} />}
    </div>
  );
}

function SuggestionName({ name, parent }: Pick<Suggestion, "name" | "parent">) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{name}</span>
      {parent && <span className="text-xs text-muted">{parent}</span>}
    </span>
  );
}

function UnderstoodWords({ parts }: { parts: UnderstoodWord[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {parts.map(({ name, colour }) => (
        <span
          key={name}
          className="inline-flex items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs font-medium"
        >
          {colour && <Swatch value={colour} name="" size={12} />}
          {name}
        </span>
      ))}
    </span>
  );
}
