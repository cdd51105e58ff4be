/** Calls about the newsletter. */
import { type Api, call } from "./client";

export const subscribe = (api: Api, email: string) =>
  call(api.POST("/api/v1/subscriptions/newsletter", { body: { email } }));
