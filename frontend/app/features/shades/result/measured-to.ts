/** The shade the distance of a match is measured to, where there are several. */
import type { FoundMatch, StartShade } from "~/shared/shades/find-matches";

/** The shade that is worn, or the target of all. */
export function findMeasuredTo(
  { measured_to }: FoundMatch,
  owned: StartShade[],
  target: string | null | undefined,
) {
  const worn = measured_to == null ? undefined : owned[measured_to];
  if (worn) return { shade: worn, measuredTo: worn.name };
  return { shade: { name: "The target", value: target ?? "transparent" }, measuredTo: "the target" };
}
