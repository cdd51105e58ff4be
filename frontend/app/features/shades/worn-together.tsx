/** That people wear both shades. Nothing is shown for fewer than five: then the API has no number. */
import { WEARERS_CORRECT } from "~/site";
import { Link } from "~/ui/link";

export function WornTogether({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <Link
      to={WEARERS_CORRECT}
      className="self-start text-xs text-success decoration-dotted underline-offset-4 hover:underline"
    >
      Wearers count more than swatches: how we know
    </Link>
  );
}

export const formatWornTogether = (count: number) => `${count} people wear both`;
