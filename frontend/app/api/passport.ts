/** API calls for the shade that a shopper wears: a member's passport, closest shades, and shades by id. */
import { browserApi } from "./client/browser-api";
import { unwrapResponse } from "./client/client";
import type { components } from "./schema";
import type { WornColour } from "./search";

type Schemas = components["schemas"];

export type Passport = Schemas["Passport"];
export type Person = Schemas["Person"];
export type PassportShade = Schemas["PassportShade"];
export type Removal = Schemas["Removal"];
export type StoredPassport = Schemas["StoredPassport"];
export type ClosestShade = Schemas["ClosestShade"];
export type ShadeNews = Schemas["ShadeNews"];
export type FoundShade = Schemas["FoundShade"];
type ShadeDistance = Schemas["ShadeDistance"];

const PASSPORT_PATH = "/api/v1/user/passport";

export const fetchPassport = (): Promise<StoredPassport> => unwrapResponse(browserApi().GET(PASSPORT_PATH));

export const putPassport = (edition: number, passport: Passport): Promise<StoredPassport> =>
  unwrapResponse(browserApi().PUT(PASSPORT_PATH, { body: { edition, passport } }));

/** Of at most `MAX_PAGE_SIZE` products, as the lists of the two calls below have at most so many shades. */
export const fetchClosestShades = async (
  worn: WornColour,
  product_slugs: string[],
): Promise<ClosestShade[]> =>
  (await unwrapResponse(browserApi().POST("/api/v1/shades/closest", { body: { worn, product_slugs } })))
    .shades;

/** Products with a shade that are new, cost less or are back. */
export const fetchShadeNews = async (worn: WornColour): Promise<ShadeNews[]> =>
  (await unwrapResponse(browserApi().POST("/api/v1/shades/news", { body: { worn } }))).news;

/** The shades that the shop has of some ids. */
export const findShades = async (variant_ids: number[]): Promise<FoundShade[]> =>
  (await unwrapResponse(browserApi().POST("/api/v1/shades/find", { body: { variant_ids } }))).shades;

/** The distances of shades from the one that is worn. Shades that are gone are left out. */
export const fetchDistances = async (worn: WornColour, variant_ids: number[]): Promise<ShadeDistance[]> =>
  (await unwrapResponse(browserApi().POST("/api/v1/shades/distances", { body: { worn, variant_ids } })))
    .distances;
