/** Calls about the newsletter. */
import { type Api, unwrapResponse } from "./client";

export const subscribeToNewsletter = (api: Api, email: string) =>
  unwrapResponse(api.POST("/api/v1/subscriptions/newsletter", { body: { email } }));
