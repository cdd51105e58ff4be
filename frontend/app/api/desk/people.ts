/** API calls of the desk about members and staff. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk } from "./client";

type Schemas = components["schemas"];
export type Person = Schemas["FoundMember"];

const toPath = (member_id: number) => ({ path: { member_id } });

export const findPeople = (q: string) =>
  unwrapResponse(desk.GET("/admin/desk/people", { params: { query: { q } } }));
export const changePerson = (id: number, user_type: Person["user_type"]) =>
  unwrapResponse(desk.PUT("/admin/desk/people/{member_id}", { params: toPath(id), body: { user_type } }));
export const exportPerson = (id: number) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/export", { params: toPath(id) }));
export const closePerson = (id: number, reason: string) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/close", { params: toPath(id), body: { reason } }));
export const reopenPerson = (id: number) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/reopen", { params: toPath(id) }));
export const erasePerson = (id: number, keep_ratings: boolean) =>
  unwrapResponse(
    desk.POST("/admin/desk/people/{member_id}/erase", { params: toPath(id), body: { keep_ratings } }),
  );
