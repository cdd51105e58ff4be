/** Explains ΔE where it first stands on a page. */
import { HOW_WE_MATCH } from "~/site";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";

export const DeltaENote = ({ className }: { className?: string }) => (
  <p className={joinClasses("text-xs text-muted", className)}>
    ΔE is how far apart two swatches are: fair ones look the same up to 0.6, deeper ones up to a little more,
    the deepest up to 1.0.{" "}
    <Link to={HOW_WE_MATCH.to} className="underline underline-offset-4">
      {HOW_WE_MATCH.label}
    </Link>
  </p>
);
