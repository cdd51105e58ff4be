/** API calls of the desk about members and staff. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";

type Schemas = components["schemas"];
export type Person = Schemas["FoundMember"];

export const findPeople = (q: string) =>
  unwrapResponse(desk.GET("/admin/desk/people", { params: { query: { q } } }));
export const changePerson = (member_id: number, user_type: Person["user_type"]) =>
  unwrapResponse(desk.PUT("/admin/desk/people/{member_id}", init({ member_id }, { user_type })));
export const exportPerson = (member_id: number) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/export", init({ member_id })));
export const closePerson = (member_id: number, reason: string) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/close", init({ member_id }, { reason })));
export const reopenPerson = (member_id: number) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/reopen", init({ member_id })));
export const erasePerson = (member_id: number, keep_ratings: boolean) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/erase", init({ member_id }, { keep_ratings })));
