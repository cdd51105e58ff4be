/** One sentence of what is wrong with a photo, and the other ways to begin. */
import { buildFinderPath, startMode } from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const WAY = "underline underline-offset-4";

export function PhotoProblem({ text }: { text: string }) {
  return (
    <Notice tone="error">
      {text} Or begin with{" "}
      <Link to={buildFinderPath(startMode("product"))} className={WAY}>
        a product you wear
      </Link>{" "}
      or{" "}
      <Link to={buildFinderPath(startMode("colour"))} className={WAY}>
        a skin tone
      </Link>
      .
    </Notice>
  );
}
