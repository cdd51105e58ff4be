/** The root route's facts about the shop, for any component. */
import { useRouteLoaderData } from "~/router";
import type { ShopFacts } from "./shop-facts";

/** Undefined if the root route failed. */
export const useShopFacts = (): ShopFacts | undefined => useRouteLoaderData("root") as ShopFacts | undefined;
