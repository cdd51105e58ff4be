/** The tray that follows on every page: the collected shades and the way to their comparison. */
import { useLocation } from "~/router";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { buildComparePath, COMPARE_PATH, MAX_COMPARED } from "./compare-path";
import { clearComparedShades, useComparedShades } from "./compare-store";

/** Hidden on the comparison itself, and where the finder shows its own tray. */
export default function CompareBar() {
  const shades = useComparedShades();
  const { pathname, search } = useLocation();
  const hasOwnTray = new URLSearchParams(search).has("compare");
  if (shades.length === 0 || pathname === COMPARE_PATH || hasOwnTray) return null;
  return (
    <aside
      aria-label="Shades to compare"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-10 flex justify-center px-4 sm:bottom-16 print:hidden"
    >
      <div className="pointer-events-auto flex items-center gap-3 rounded-full bg-ink py-2 pr-3 pl-4 text-sm text-paper shadow-float">
        <span role="status" className="flex items-center gap-2">
          <span className="flex gap-1">
            {shades.map(({ id, value, name }) => (
              <Swatch key={id} value={value} name={name} />
            ))}
          </span>
          {shades.length} of {MAX_COMPARED}
        </span>
        <Link to={buildComparePath(shades)} className="py-2 font-semibold underline underline-offset-4">
          Compare
        </Link>
        <button
          type="button"
          onClick={clearComparedShades}
          className="rounded-full px-2 py-2 underline-offset-4 hover:underline"
        >
          Clear
        </button>
      </div>
    </aside>
  );
}
