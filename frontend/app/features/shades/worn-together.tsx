/** How many people wear both shades. Nothing is shown for fewer than five: then the API has no number. */
import { WEARERS_CORRECT } from "~/site";
import { Link } from "~/ui/link";

export function WornTogether({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <Link
      to={WEARERS_CORRECT}
      title="How do we know?"
      className="self-start text-sm font-semibold text-success decoration-dotted underline-offset-4 hover:underline"
    >
      {formatWornTogether(count)}
    </Link>
  );
}

export const formatWornTogether = (count: number) => `${count} people wear both`;
