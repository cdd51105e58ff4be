/** What a route says of itself to the server, as its `handle`. */

export interface RouteHandle {
  /** The parameters of the address that the page reads. All others are left out before it is looked up or drawn. */
  query: readonly string[];
}
