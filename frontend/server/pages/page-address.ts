/** The address of a page with only those parameters that its route reads: the same page has one address. */
import type { ServerBuild } from "@remix-run/server-runtime";
import type { RouteHandle } from "../../app/route-handle";
import { matchRoutes } from "../../app/router";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The request for a page's data names the routes whose data it wants. */
const DATA_PATH = /\.data$/;
/** The home page's data, without its ending. */
const ROOT_DATA_PATH = /^\/_root$/;
const DATA_ROUTES = "_routes";

/** The paths that are remembered with their routes: finding these takes longer than sending a cached page. */
const MAX_PATHS = 1_000;

/** The routes of a path, and the parameters that they read. */
interface MatchedRoutes {
  ids: string[];
  paramNames: readonly string[];
}

/** Returns a function that leaves out of an address what its page does not depend on. */
export function createAddressTrimmer(build: ServerBuild): (url: URL) => string {
  const routes = listRoutes(build);
  const remembered = new Map<string, MatchedRoutes>();

  const findRoutes = (path: string): MatchedRoutes => {
    const known = remembered.get(path);
    if (known) return known;
    const matched = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
    const paramNames = matched
      .flatMap(({ handle }) => (handle as RouteHandle | undefined) || [])
      .flatMap(({ query }) => query);
    const found = { ids: matched.flatMap(({ id }) => id ?? []), paramNames };
    if (remembered.size >= MAX_PATHS) remembered.clear();
    remembered.set(path, found);
    return found;
  };

  return ({ pathname, search, searchParams }) => {
    if (search.length < 2) return pathname;
    const { ids, paramNames } = findRoutes(pathname.replace(DATA_PATH, "").replace(ROOT_DATA_PATH, "/"));
    const kept = paramNames.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]));
    const wanted = DATA_PATH.test(pathname) && searchParams.get(DATA_ROUTES)?.split(",");
    if (wanted) kept.push([DATA_ROUTES, ids.filter((id) => wanted.includes(id)).join()]);
    return kept.length > 0 ? `${pathname}?${writeQuery(kept)}` : pathname;
  };
}

/** Written as the shop writes its own addresses. */
const writeQuery = (pairs: string[][]): string =>
  new URLSearchParams(pairs).toString().replaceAll("%3A", ":").replaceAll("%2C", ",");

function listRoutes(build: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(build.routes).flatMap((each) => {
    if (!each || each.parentId !== parent) return [];
    const { id, path, caseSensitive, module } = each;
    const route = {
      id,
      handle: module.handle,
      ...(path && { path }),
      ...(caseSensitive && { caseSensitive }),
    };
    return [each.index ? { ...route, index: true as const } : { ...route, children: listRoutes(build, id) }];
  });
}
