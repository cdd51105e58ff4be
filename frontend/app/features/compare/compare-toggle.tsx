/** Adds a shade to the comparison, or removes it. */
import { Check, Plus } from "lucide";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { MAX_COMPARED } from "./compare-path";
import { type ComparedShade, toggleComparedShade, useComparedShades } from "./compare-store";

export interface CompareToggleProps {
  shade: ComparedShade;
  /** The name of its product. */
  product: string;
}

export default function CompareToggle({ shade, product }: CompareToggleProps) {
  const compared = useComparedShades();
  const chosen = compared.some(({ id }) => id === shade.id);
  const full = !chosen && compared.length >= MAX_COMPARED;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={`Compare ${shade.name}, ${product}`}
      disabled={full}
      onClick={() => toggleComparedShade(shade)}
      className={joinClasses(
        "inline-flex min-h-9 items-center gap-1.5 self-start rounded-full border px-3.5 text-xs font-semibold transition-colors no-script:hidden disabled:opacity-50",
        chosen ? "border-accent bg-accent-tint text-ink" : "border-edge hover:border-ink hover:bg-tint",
      )}
    >
      <Icon icon={chosen ? Check : Plus} aria-hidden size={14} />
      {full ? `Compare up to ${MAX_COMPARED}` : "Compare"}
    </button>
  );
}
