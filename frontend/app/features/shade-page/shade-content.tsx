/** The page of a shade, or why there is none. */
import type { LoadResult } from "~/api/client/load-result";
import type { ShadePageData } from "./load-shade.server";
import { ShadeFailed, ShadeGone, ShadeMissing } from "./shade-states";
import { ShadeView } from "./shade-view";

export default function ShadeContent({ page }: { page: LoadResult<ShadePageData> }) {
  if (page.ok) return <ShadeView key={page.value.shade.id} {...page.value} />;
  if (page.problem.status === 410) return <ShadeGone reason={page.problem.message} />;
  return page.problem.status === 404 ? <ShadeMissing /> : <ShadeFailed problem={page.problem} />;
}
