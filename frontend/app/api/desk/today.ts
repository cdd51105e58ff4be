/** API calls of the desk about what waits for staff. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk } from "./client";

type Schemas = components["schemas"];
export type Today = Schemas["Today"];

export const fetchToday = () => unwrapResponse(desk.GET("/admin/desk/today"));
