/** Redirects the plain search form to the results page. */
import { MAX_SEARCH_LENGTH } from "~/api/constants";
import type { RouteHandle } from "~/route-handle";
import { type LoaderFunctionArgs, redirect } from "~/router";
import { buildSearchPath } from "~/shared/search-path";

export const handle: RouteHandle = import.meta.env.SSR && { query: ["query"] };

export const loader = ({ request }: LoaderFunctionArgs) => {
  const typed = new URL(request.url).searchParams.get("query") ?? "";
  return redirect(buildSearchPath(typed.slice(0, MAX_SEARCH_LENGTH)));
};
