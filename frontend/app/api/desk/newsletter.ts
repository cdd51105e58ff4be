/** API calls of the desk about the newsletter. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";
import { unwrapSaved } from "./saving";

type Schemas = components["schemas"];
export type DeskIssue = Schemas["DeskIssue"];
export type StoredIssue = Schemas["StoredIssue"];

export const fetchNewsletter = () => unwrapResponse(desk.GET("/admin/desk/newsletter"));
export const addIssue = (body: DeskIssue) => unwrapResponse(desk.POST("/admin/desk/newsletter", { body }));
export const saveIssue = (issue_id: number, version: string, issue: DeskIssue) =>
  unwrapSaved(desk.PUT("/admin/desk/newsletter/{issue_id}", init({ issue_id }, { version, issue })));
export const tryIssue = (issue_id: number, address: string) =>
  unwrapResponse(desk.POST("/admin/desk/newsletter/{issue_id}/try", init({ issue_id }, { address })));
