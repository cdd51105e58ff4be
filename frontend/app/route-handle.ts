/**
 * What a route says of itself to the server, as its `handle`: the parameters of the address that the page reads. All
 * others are left out before it is looked up or drawn. Browsers have no use for it and get none: `import.meta.env.SSR`.
 */
export type RouteHandle = false | { query: readonly string[] };
