/** Calls about the shop as a whole. */
import { type Api, call } from "./client";

export const fetchShop = (api: Api) => call(api.GET("/api/v1/shop"));
