/** The names of the wall's shades, fetched on the first hover. */
import { useCallback, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { toLoadResult } from "~/api/load-result";
import { fetchShadeWall, type WallShade } from "~/api/search";

export function useShadeNames() {
  const [names, setNames] = useState<WallShade[]>();
  const requested = useRef(false);
  const loadNames = useCallback(async () => {
    if (requested.current) return;
    requested.current = true;
    const result = await toLoadResult(fetchShadeWall(browserApi()));
    requested.current = result.ok;
    if (result.ok) setNames(result.value.shades);
  }, []);
  return { names, loadNames };
}
