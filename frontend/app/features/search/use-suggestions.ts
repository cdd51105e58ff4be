/** Loads the suggestions for what is typed into the search box. */
import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { SuggestionListProps } from "./suggestion-list";
import type { Suggestion } from "./suggestions";

interface LoadedSuggestions {
  suggestions: Suggestion[];
  /** The component that shows them. Not loaded by `lazy`, which may draw its first content later. */
  List: ComponentType<SuggestionListProps>;
}

/** Loads the code of the list. Call it early, so that it is there with the first response. */
export const loadSuggestionCode = () => import("./suggestion-list");

const DEBOUNCE_MS = 80;

/** Suggestions for the typed text. Undefined for a single letter, and where there are none. */
export function useSuggestions(typed: string, requested: boolean): LoadedSuggestions | undefined {
  const [latest, setLatest] = useState<LoadedSuggestions>();
  const words = typed.trim();
  const enabled = requested && words.length !== 1;

  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    const load = async () => {
      const { collectSuggestions, SuggestionList } = await loadSuggestionCode();
      const suggestions = await collectSuggestions(words, controller.signal);
      if (controller.signal.aborted) return;
      // In the task of the response, so that the suggestions are drawn with the next frame.
      flushSync(() => setLatest({ suggestions, List: SuggestionList }));
    };
    // Without the code, the box searches without suggestions.
    const timer = setTimeout(() => void load().catch(() => {}), words === "" ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [enabled, words]);

  return enabled && latest && latest.suggestions.length > 0 ? latest : undefined;
}
