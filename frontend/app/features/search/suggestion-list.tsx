/** The list under the search box: brands, products, and shades with their colour. */
import { joinClasses } from "~/ui/join-classes";
import { Swatch } from "~/ui/swatch";
import { buildOptionId, type Suggestion } from "./use-suggestions";

interface SuggestionListProps {
  id: string;
  suggestions: Suggestion[];
  /** The index of the suggestion that the arrow keys have reached. */
  active: number | undefined;
  onPick: (suggestion: Suggestion) => void;
}

const KINDS = ["Brands", "Products", "Shades"] as const;

export default function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-media bg-raised py-3 shadow-float"
    >
      {KINDS.map((kind) => {
        const lines = suggestions
          .map((each, index) => ({ each, index }))
          .filter(({ each }) => each.kind === kind);
        if (lines.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={kind} role="group" aria-label={kind} className="py-1">
            <p aria-hidden className="kicker px-5 py-1">
              {kind}
            </p>
            {lines.map(({ each, index }) => (
              <SuggestionLine
                key={each.key}
                id={buildOptionId(id, index)}
                suggestion={each}
                active={index === active}
                onPick={onPick}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface SuggestionLineProps {
  id: string;
  suggestion: Suggestion;
  active: boolean;
  onPick: (suggestion: Suggestion) => void;
}

/** Focus stays in the search box. A suggestion is chosen by pointer, or by arrow keys and Enter. */
function SuggestionLine({ id, suggestion, active, onPick }: SuggestionLineProps) {
  const { name, parent, colour } = suggestion;
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
        "flex min-h-10 cursor-pointer items-center gap-3 px-5 py-1.5 text-sm",
        active ? "bg-tint" : "hover:bg-tint",
      )}
    >
      {colour && <Swatch value={colour} name="" size={22} />}
      <span className="min-w-0">
        <span className="font-medium">{name}</span>
        {parent && <span className="ml-2 text-xs text-muted">{parent}</span>}
      </span>
    </div>
  );
}
