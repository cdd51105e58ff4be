/** API calls of the desk about searches and taught phrases. */
import { unwrapResponse } from "../client/client";
import { desk, init } from "./client";

export const fetchSearches = () => unwrapResponse(desk.GET("/admin/desk/searches"));
export const teachPhrase = (words: string, means: string) =>
  unwrapResponse(desk.POST("/admin/desk/searches/phrases", { body: { words, means } }));
export const forgetPhrase = (phrase_id: number) =>
  unwrapResponse(desk.DELETE("/admin/desk/searches/phrases/{phrase_id}", init({ phrase_id })));
