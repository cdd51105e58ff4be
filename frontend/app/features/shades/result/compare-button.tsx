/** Adds a match to the comparison, or removes it. */
import type { Match } from "~/api/shades";
import { MAX_COMPARED } from "~/features/compare/compare-path";
import { toggleComparedShade } from "~/features/compare/compare-store";
import { buildFinderPath, type FinderQuery, toggleCompared } from "~/features/shades/finder/finder-query";
import { useNavigate } from "~/router";
import { ToggleButton } from "~/ui/toggle-button";

export function CompareButton({ query, match }: { query: FinderQuery; match: Match }) {
  const navigate = useNavigate();
  const [shade] = match.variants;
  if (!shade) return null;
  const chosen = query.compare.includes(shade.id);
  const full = !chosen && query.compare.length >= MAX_COMPARED;
  const toggle = () => {
    const compare = toggleCompared(query.compare, shade.id);
    toggleComparedShade({ id: shade.id, product: match.slug, name: shade.name, value: shade.value });
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
