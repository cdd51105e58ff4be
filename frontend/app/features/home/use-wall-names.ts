/** The names behind the wall's colours, fetched when somebody first points at one. */
import { useCallback, useRef, useState } from "react";
import { browserApi } from "~/api/browser";
import { attempt } from "~/api/loaded";
import { fetchWall, type WallShade } from "~/api/search";

export function useWallNames() {
  const [names, setNames] = useState<WallShade[]>();
  const asked = useRef(false);
  const askForNames = useCallback(async () => {
    if (asked.current) return;
    asked.current = true;
    const answer = await attempt(fetchWall(browserApi()));
    asked.current = answer.ok;
    if (answer.ok) setNames(answer.value.shades);
  }, []);
  return { names, askForNames };
}
