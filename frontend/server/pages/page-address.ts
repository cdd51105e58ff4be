/** The address of a page with only those parameters that its route reads: the same page has one address. */
import type { ServerBuild } from "@remix-run/server-runtime";
import type { RouteHandle } from "../../app/route-handle";
import { matchRoutes } from "../../app/router";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The request for a page's data names the routes whose data it wants. */
const DATA_PATH = /\.data$/;
const DATA_ROUTES = "_routes";

/**
 * The number of paths that are remembered with their routes, as finding these takes longer than serving a kept page.
 */
const MAX_PATHS = 1_000;

/** The routes that draw a path, and the parameters that they read. */
interface DrawnBy {
  ids: string[];
  names: readonly string[];
}

/** Returns a function that leaves out of an address what its page does not depend on. */
export function createAddressTrimmer(build: ServerBuild): (url: URL) => string {
  const routes = listRoutes(build);
  const known = new Map<string, DrawnBy>();

  const findRoutes = (path: string): DrawnBy => {
    const remembered = known.get(path);
    if (remembered) return remembered;
    const matched = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
    const names = matched
      .flatMap(({ handle }) => (handle as RouteHandle | undefined) || [])
      .flatMap(({ query }) => query);
    const found = { ids: matched.flatMap(({ id }) => id ?? []), names };
    if (known.size >= MAX_PATHS) known.clear();
    known.set(path, found);
    return found;
  };

  return ({ pathname, search, searchParams }) => {
    if (search.length < 2) return pathname;
    const { ids, names } = findRoutes(pathname.replace(DATA_PATH, "").replace(/^\/_root$/, "/"));
    const kept = names.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]));
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
