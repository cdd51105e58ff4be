/** Something that a page of the desk shows, fetched when it opens and again when it is asked for. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";

export interface Fetched<T> {
  value: T | undefined;
  problem: Problem | undefined;
  reload: () => Promise<void>;
  /** Shows something else without asking for it. */
  show: Dispatch<SetStateAction<T | undefined>>;
}

/**
 * `fetchValue` is remembered by its caller: another one fetches anew. What was shown stays until the new is there;
 * where that fails, it goes: it answers another question. A failed `reload` leaves it, beside the problem.
 */
export function useFetched<T>(fetchValue: () => Promise<T>): Fetched<T> {
  const [value, show] = useState<T>();
  const [problem, setProblem] = useState<Problem>();
  const latest = useRef(fetchValue);
  const shown = useRef<() => Promise<T>>(undefined);
  const asked = useRef(0);
  const reload = useCallback(async () => {
    asked.current += 1;
    const own = asked.current;
    const fetchLatest = latest.current;
    try {
      const fetched = await fetchLatest();
      if (own !== asked.current) return;
      shown.current = fetchLatest;
      show(fetched);
      setProblem(undefined);
    } catch (error) {
      if (own !== asked.current) return;
      if (shown.current !== fetchLatest) show(undefined);
      setProblem(toProblem(error));
    }
  }, []);
  useEffect(() => {
    latest.current = fetchValue;
    void reload();
  }, [fetchValue, reload]);
  return { value, problem, reload, show };
}
