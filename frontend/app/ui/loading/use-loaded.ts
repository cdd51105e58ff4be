/** Loads a value when its key changes. Undefined until it came, if it failed, and where `load` asks for nothing. */
import { useEffect, useState } from "react";

export function useLoaded<T>(key: unknown, load: () => Promise<T> | undefined): T | undefined {
  const loaded = useLastLoaded(key, load);
  return loaded?.key === key ? loaded?.value : undefined;
}

/** The same, but the last value stays until the next has come. Its key says which one it is. */
export function useLastLoaded<T>(key: unknown, load: () => Promise<T> | undefined) {
  const [loaded, setLoaded] = useState<{ key: unknown; value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for all that is asked
  useEffect(() => {
    let isCurrent = true;
    load()?.then(
      (value) => isCurrent && setLoaded({ key, value }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded;
}
