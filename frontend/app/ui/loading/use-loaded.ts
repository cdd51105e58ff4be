/** What a request of this key answers: undefined until it came, where it failed, and where nothing is asked. */
import { useEffect, useState } from "react";

export function useLoaded<T>(key: unknown, load: () => Promise<T> | undefined): T | undefined {
  const loaded = useLastLoaded(key, load);
  return loaded?.key === key ? loaded?.value : undefined;
}

/** The same, but what came last stays until the next is there. It has the key that it was asked by. */
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
