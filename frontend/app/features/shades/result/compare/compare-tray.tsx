/** The tray of the finder: the number of compared matches and the way to their comparison on this page. */
import { clearComparedShades, useComparedShades } from "~/features/compare/compare-store";
import { TRAY_LINK, TRAY_MAIN_LINK, TrayBar } from "~/features/compare/tray-bar";
import { buildComparePath } from "~/shared/shades/compare-path";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";

export default function CompareTray({ query }: { query: FinderQuery }) {
  const collected = useComparedShades();
  const hasOthers = collected.some(({ id }) => !query.compare.includes(id));
  const count = hasOthers ? collected.length : query.compare.length;
  return (
    <TrayBar count={count}>
      <a href="#compare" className={TRAY_MAIN_LINK}>
        Side by side
      </a>
      {hasOthers && (
        <Link to={buildComparePath(collected)} className={TRAY_LINK}>
          With others
        </Link>
      )}
      <Link
        to={buildFinderPath(changeQuery(query, { compare: [] }))}
        preventScrollReset
        onClick={clearComparedShades}
        className={TRAY_LINK}
      >
        Clear
      </Link>
    </TrayBar>
  );
}
