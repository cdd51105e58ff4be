/** Adds a match to the comparison, or removes it. */
import { Check, Plus } from "lucide";
import type { Match } from "~/api/shades";
import { MAX_COMPARED } from "~/features/compare/compare-path";
import { toggleComparedShade } from "~/features/compare/compare-store";
import { buildFinderPath, type FinderQuery, toggleCompared } from "~/features/shades/finder/finder-query";
import { useNavigate } from "~/router";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";

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
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`Compare ${shade.name}, ${match.name}`}
      disabled={full}
      onClick={toggle}
      className={joinClasses(
        "inline-flex min-h-9 items-center gap-1.5 self-start rounded-full border px-3.5 text-xs font-semibold transition-colors no-script:hidden disabled:opacity-50",
        chosen ? "border-accent bg-accent-tint text-ink" : "border-edge hover:border-ink hover:bg-tint",
      )}
    >
      {chosen ? <Icon icon={Check} aria-hidden size={14} /> : <Icon icon={Plus} aria-hidden size={14} />}
      {full ? `Compare up to ${MAX_COMPARED}` : "Compare"}
    </button>
  );
}
