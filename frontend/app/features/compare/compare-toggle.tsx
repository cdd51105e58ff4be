/** Adds a shade to the comparison, or removes it. */
import { MAX_COMPARED } from "~/shared/shades/compare-path";
import { ToggleButton } from "~/ui/forms/toggle-button";
import { type ComparedShade, toggleComparedShade, useComparedShades } from "./compare-store";

export interface CompareToggleProps {
  shade: ComparedShade;
  product: string;
  /** As large as the other buttons of a product, and as wide as its row. */
  large?: boolean;
}

const LARGE_SHAPE =
  "inline-flex min-h-11 flex-auto items-center justify-center gap-1.5 rounded-full border px-4 text-sm font-semibold transition-colors no-script:hidden";

export default function CompareToggle({ shade, product, large = false }: CompareToggleProps) {
  const compared = useComparedShades();
  const chosen = compared.some(({ id }) => id === shade.id);
  const full = !chosen && compared.length >= MAX_COMPARED;
  return (
    <ToggleButton
      isOn={chosen}
      shape={large ? LARGE_SHAPE : undefined}
      aria-label={`Compare ${shade.name}, ${product}`}
      disabled={full}
      onClick={() => toggleComparedShade(shade)}
    >
      {full ? `Compare up to ${MAX_COMPARED}` : "Compare"}
    </ToggleButton>
  );
}
