/** The tray that follows on every page: the collected shades and the way to their comparison. */
import { useLocation } from "~/router";
import { buildComparePath, COMPARE_PATH } from "~/shared/shades/compare-path";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { clearComparedShades, useComparedShades } from "./compare-store";
import { TRAY_LINK, TRAY_MAIN_LINK, TrayBar } from "./tray-bar";

/** Hidden on the comparison itself, and where the finder shows its own tray. */
export default function CompareBar() {
  const shades = useComparedShades();
  const { pathname, search } = useLocation();
  const hasOwnTray = new URLSearchParams(search).has("compare");
  if (shades.length === 0 || pathname === COMPARE_PATH || hasOwnTray) return null;
  return (
    <TrayBar
      count={shades.length}
      swatches={
        <span className="flex gap-1 max-[22.5rem]:hidden">
          {shades.map(({ id, value, name }) => (
            <Swatch key={id} value={value} name={name} />
          ))}
        </span>
      }
    >
      <Link to={buildComparePath(shades)} className={TRAY_MAIN_LINK}>
        Compare
      </Link>
      <button type="button" onClick={clearComparedShades} className={TRAY_LINK}>
        Clear
      </button>
    </TrayBar>
  );
}
