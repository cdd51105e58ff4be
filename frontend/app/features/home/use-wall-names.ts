/** The names behind the wall's colours, fetched when somebody first points at one. */
import { useCallback, useRef, useState } from "react";
import { browserApi } from "~/api/browser-api";
import { toLoadResult } from "~/api/load-result";
import { fetchShadeWall, type WallShade } from "~/api/search";

export function useWallNames() {
  const [names, setNames] = useState<WallShade[]>();
  const asked = useRef(false);
  const askForNames = useCallback(async () => {
    if (asked.current) return;
    asked.current = true;
    const answer = await toLoadResult(fetchShadeWall(browserApi()));
    asked.current = answer.ok;
    if (answer.ok) setNames(answer.value.shades);
  }, []);
  return { names, askForNames };
}
