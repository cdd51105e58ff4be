/** API calls about the shop as a whole. */
import { type Api, unwrapResponse } from "./client/client";

export const fetchShop = (api: Api) => unwrapResponse(api.GET("/api/v1/shop"));

export type ShopTextName = "about" | "contact" | "terms" | "privacy";

export const fetchShopText = (api: Api, name: ShopTextName) =>
  unwrapResponse(api.GET("/api/v1/shop/text", { params: { query: { name } } }));

export const subscribeToNewsletter = (api: Api, email: string) =>
  unwrapResponse(api.POST("/api/v1/subscriptions/newsletter", { body: { email } }));
