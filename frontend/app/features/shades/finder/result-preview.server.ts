/** The tags of a shared result. Only the server writes them: nobody shares what a browser shows after a navigation. */
import type { LoadResult } from "~/api/client/load-result";
import type { MetaDescriptor } from "~/router";
import { buildShareMeta } from "~/share-meta.server";
import type { FinderResult } from "~/shared/shades/find-matches";

/** The picture shows the shade and the match that leads. Nothing where there is no match. */
export function buildResultPreview(
  result: LoadResult<FinderResult> | null,
  url: string,
  origin: string,
): MetaDescriptor[] {
  const [shade] = result?.ok ? result.value.startShades : [];
  const { leading, matches = [] } = result?.ok ? result.value : {};
  const match = (leading?.lead ?? matches[0])?.variants[0];
  if (!shade || !match) return [];
  const first = shade.variant ? `v${shade.variant}` : `h${shade.value.slice(1).toLowerCase()}`;
  const title = `${shade.name} matches ${match.name}`;
  const { pathname, search } = new URL(url);
  return buildShareMeta(
    {
      title,
      description: "The closest shades of other brands, with how sure that is and what they cost.",
      path: pathname + search,
      picture: `${first}_v${match.id}`,
      alt: `${title}, side by side`,
    },
    origin,
  );
}
