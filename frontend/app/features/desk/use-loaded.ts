/** Something that a page of the desk shows, loaded when it opens and again when it is asked for. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";

export interface Loaded<T> {
  value: T | undefined;
  problem: Problem | undefined;
  reload: () => Promise<void>;
  show: Dispatch<SetStateAction<T | undefined>>;
}

/** `load` is remembered by its caller: another one loads anew. What was shown stays until the new is there. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState<Problem>();
  const reload = useCallback(async () => {
    try {
      setValue(await load());
      setProblem(undefined);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }, [load]);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => {
        if (!isWanted) return;
        setValue(loaded);
        setProblem(undefined);
      },
      (error) => isWanted && setProblem(toProblem(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return { value, problem, reload, show: setValue };
}
