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
  /** As large as the other buttons of a product, and as wide as its row. */
  large?: boolean;
}

const SIZES = {
  small: "min-h-9 self-start px-3.5 text-xs",
  large: "min-h-11 flex-auto justify-center px-4 text-sm",
};

export default function CompareToggle({ shade, product, large = false }: CompareToggleProps) {
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
        "inline-flex items-center gap-1.5 rounded-full border font-semibold transition-colors no-script:hidden disabled:opacity-50",
        large ? SIZES.large : SIZES.small,
        chosen ? "border-accent bg-accent-tint text-ink" : "border-edge hover:border-ink hover:bg-tint",
      )}
    >
      <Icon icon={chosen ? Check : Plus} aria-hidden size={14} />
      {full ? `Compare up to ${MAX_COMPARED}` : "Compare"}
    </button>
  );
}
