/** Adds a match to the comparison, or removes it: to the one on this page, and to that of all pages. */
import type { Match } from "~/api/shades";
import { dropComparedShade, toggleComparedShade, useComparedShades } from "~/features/compare/compare-store";
import { useNavigate } from "~/router";
import { MAX_COMPARED } from "~/shared/shades/compare-path";
import { buildFinderPath, type FinderQuery, toggleCompared } from "~/shared/shades/finder-query";
import { ToggleButton } from "~/ui/forms/toggle-button";

export function CompareButton({ query, match }: { query: FinderQuery; match: Match }) {
  const navigate = useNavigate();
  const collected = useComparedShades();
  const [shade] = match.variants;
  if (!shade) return null;
  const isHere = query.compare.includes(shade.id);
  const chosen = isHere || collected.some(({ id }) => id === shade.id);
  const full = !chosen && Math.max(query.compare.length, collected.length) >= MAX_COMPARED;
  const toggle = () => {
    if (chosen) dropComparedShade(shade.id);
    else toggleComparedShade({ id: shade.id, product: match.slug, name: shade.name, value: shade.value });
    if (chosen && !isHere) return;
    const compare = toggleCompared(query.compare, shade.id);
    navigate(buildFinderPath({ ...query, compare }), { preventScrollReset: true });
  };
  return (
    <ToggleButton
      isOn={chosen}
      aria-label={`Compare ${shade.name}, ${match.name}`}
      disabled={full}
      onClick={toggle}
    >
      {full ? `Compare up to ${MAX_COMPARED}` : "Compare"}
    </ToggleButton>
  );
}
