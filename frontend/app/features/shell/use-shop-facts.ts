/** The root's facts about the shop, wherever a component needs one. */
import { useRouteLoaderData } from "~/router";
import type { ShopFacts } from "./shop-facts";

/** Nothing where the root itself failed. */
export function useShopFacts(): ShopFacts | undefined {
  return useRouteLoaderData("root") as ShopFacts | undefined;
}
