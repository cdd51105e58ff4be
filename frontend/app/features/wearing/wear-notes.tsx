/** The reports of wearers on a shade: the correction of its colour, and how it changes on skin. */
import type { WearFacts } from "~/api/wearing";
import { WEARERS_CORRECT } from "~/site";
import { Link } from "~/ui/link";
import { describeWear } from "./wear-verdicts";

export function WearNotes({ wear }: { wear: WearFacts | null }) {
  const sentences = describeWear(wear);
  if (sentences.length === 0) return null;
  return (
    <span className="block text-xs text-muted">
      {sentences.map((sentence) => (
        <Link
          key={sentence}
          to={WEARERS_CORRECT}
          title="How do wearers correct a colour?"
          className="block py-0.5 decoration-dotted underline-offset-4 hover:underline"
        >
          {sentence}
        </Link>
      ))}
    </span>
  );
}
