/** What is wrong with a photo in one sentence, and the other ways to begin. */
import { buildFinderPath, startMode } from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const LINK_LOOK = "underline underline-offset-4";

export function PhotoProblem({ text }: { text: string }) {
  return (
    <Notice tone="error">
      {text} Or begin with{" "}
      <Link to={buildFinderPath(startMode("product"))} className={LINK_LOOK}>
        a product you wear
      </Link>{" "}
      or{" "}
      <Link to={buildFinderPath(startMode("colour"))} className={LINK_LOOK}>
        a skin tone
      </Link>
      .
    </Notice>
  );
}
