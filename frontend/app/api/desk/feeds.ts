/** API calls of the desk about feeds, and the prices and proposals that came with them. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init, sendFile } from "./client";

type Schemas = components["schemas"];
export type Incoming = Schemas["Incoming"];
export type NewFeed = Schemas["NewFeed"];
export type FeedTrial = Schemas["FeedTrial"];
export type DeskFeed = Schemas["DeskFeed"];

export const fetchIncoming = () => unwrapResponse(desk.GET("/admin/desk/incoming"));
export const decidePrice = (price_id: number, standing: "accepted" | "refused") =>
  unwrapResponse(desk.POST("/admin/desk/incoming/prices/{price_id}", init({ price_id }, { standing })));
export const decideProposal = (proposal_id: number, standing: "same" | "different") =>
  unwrapResponse(
    desk.POST("/admin/desk/incoming/proposals/{proposal_id}", init({ proposal_id }, { standing })),
  );
export const tryFeed = (body: NewFeed) =>
  unwrapResponse(desk.POST("/admin/desk/incoming/feeds/try", { body }));
export const addFeed = (body: NewFeed) => unwrapResponse(desk.POST("/admin/desk/incoming/feeds", { body }));
export const changeFeed = (name: string, body: NewFeed) =>
  unwrapResponse(desk.PUT("/admin/desk/incoming/feeds/{name}", init({ name }, body)));
export const removeFeed = (name: string) =>
  unwrapResponse(desk.DELETE("/admin/desk/incoming/feeds/{name}", init({ name })));
export const sendFeedFile = async (file: Blob): Promise<string> =>
  (await sendFile<Schemas["SentFile"]>("incoming/files", "file", file)).address;
export const allowFeed = (name: string) =>
  unwrapResponse(desk.POST("/admin/desk/incoming/feeds/{name}/allow", init({ name })));
export const mapCategory = (name: string, words: string, category: string) =>
  unwrapResponse(
    desk.POST("/admin/desk/incoming/feeds/{name}/category", init({ name }, { words, category })),
  );
