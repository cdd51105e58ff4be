/** API calls about the shop as a whole. */
import { type Api, unwrapResponse } from "./client/client";

export const fetchShop = (api: Api) => unwrapResponse(api.GET("/api/v1/shop"));

export const subscribeToNewsletter = (api: Api, email: string) =>
  unwrapResponse(api.POST("/api/v1/subscriptions/newsletter", { body: { email } }));
