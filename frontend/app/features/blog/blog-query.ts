/** The blog's filters and page as its address holds them. */

export interface BlogAsk {
  page: number;
  tags: string[];
  authors: string[];
}

export type BlogFacet = "tags" | "authors";

const PARAM: Record<BlogFacet, string> = { tags: "tag", authors: "author" };

export function readBlogQuery(params: URLSearchParams): BlogAsk {
  const page = Number(params.get("page") ?? 1);
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    tags: params.getAll(PARAM.tags),
    authors: params.getAll(PARAM.authors),
  };
}

/** The address of a choice; the first page needs no number. */
export function blogAddress({ page, tags, authors }: BlogAsk): string {
  const params = new URLSearchParams();
  for (const tag of tags) params.append(PARAM.tags, tag);
  for (const author of authors) params.append(PARAM.authors, author);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `/blog?${query}` : "/blog";
}

/** The same question with one choice taken in or out, from its first page on. */
export function toggled(ask: BlogAsk, facet: BlogFacet, value: string): BlogAsk {
  const chosen = ask[facet];
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  return { ...ask, page: 1, [facet]: next };
}
