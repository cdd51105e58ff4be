/** Changes the query while a slider moves: at once, then at most once per interval. */
import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "~/router";
import { buildFinderPath, type FinderQuery } from "~/shared/shades/finder-query";

const THROTTLE_MS = 350;

export function useThrottledQuery(): (query: FinderQuery) => void {
  const navigate = useNavigate();
  const lastSentAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (query: FinderQuery) => {
      const send = () => {
        lastSentAt.current = Date.now();
        navigate(buildFinderPath(query), { replace: true, preventScrollReset: true });
      };
      clearTimeout(timer.current);
      const waitMs = lastSentAt.current + THROTTLE_MS - Date.now();
      if (waitMs <= 0) send();
      else timer.current = setTimeout(send, waitMs);
    },
    [navigate],
  );
}
