/** API calls of the desk about complaints and reported profiles. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";

type Schemas = components["schemas"];
export type Complaint = Schemas["DeskComplaint"];
export type ReportedThing = Schemas["ReportedThing"];

export const fetchComplaints = (closed: boolean) =>
  unwrapResponse(desk.GET("/admin/desk/complaints", { params: { query: { closed } } }));
export const answerComplaint = (complaint_id: number, answer: string) =>
  unwrapResponse(desk.POST("/admin/desk/complaints/{complaint_id}", init({ complaint_id }, { answer })));
export const decideProfile = (report_id: number, resolution: "kept" | "removed", explanation: string) =>
  unwrapResponse(
    desk.POST(
      "/admin/desk/complaints/profiles/{report_id}",
      init({ report_id }, { resolution, explanation }),
    ),
  );
