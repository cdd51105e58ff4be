/** API calls of the desk about everything but products. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, sendFile } from "./client";
import { unwrapSaved } from "./saving";

type Schemas = components["schemas"];
export type DeskBrand = Schemas["DeskBrand"];
export type StoredBrand = Schemas["StoredBrand"];
export type DeskCategory = Schemas["DeskCategory"];
export type StoredCategory = Schemas["StoredCategory"];
export type Incoming = Schemas["Incoming"];
export type Today = Schemas["Today"];
export type NewFeed = Schemas["NewFeed"];
export type FeedTrial = Schemas["FeedTrial"];
export type DeskFeed = Schemas["DeskFeed"];
export type ModeratedReview = Schemas["ModeratedReview"];
export type Complaint = Schemas["DeskComplaint"];
export type ReportedThing = Schemas["ReportedThing"];
export type Person = Schemas["FoundMember"];
export type DeskPost = Schemas["DeskPost"];
export type StoredPost = Schemas["StoredPost"];
export type DeskIssue = Schemas["DeskIssue"];
export type StoredIssue = Schemas["StoredIssue"];

const at = (id: number) => ({ path: { brand_id: id } });

export const fetchToday = () => unwrapResponse(desk.GET("/admin/desk/today"));

export const fetchBrands = () => unwrapResponse(desk.GET("/admin/desk/brands"));
export const addBrand = (body: DeskBrand) => unwrapResponse(desk.POST("/admin/desk/brands", { body }));
export const saveBrand = (id: number, version: string, brand: DeskBrand) =>
  unwrapSaved(desk.PUT("/admin/desk/brands/{brand_id}", { params: at(id), body: { version, brand } }));
export const addBrandName = (id: number, name: string) =>
  unwrapResponse(desk.POST("/admin/desk/brands/{brand_id}/names", { params: at(id), body: { name } }));
export const removeBrandName = (brand_id: number, slug: string) =>
  unwrapResponse(
    desk.DELETE("/admin/desk/brands/{brand_id}/names/{slug}", { params: { path: { brand_id, slug } } }),
  );
export const mergeBrands = (id: number, gone: string) =>
  unwrapResponse(desk.POST("/admin/desk/brands/{brand_id}/merge", { params: at(id), body: { gone } }));

export const fetchCategories = () => unwrapResponse(desk.GET("/admin/desk/categories"));
export const addCategory = (body: DeskCategory) =>
  unwrapResponse(desk.POST("/admin/desk/categories", { body }));
export const saveCategory = (category_id: number, version: string, category: DeskCategory) =>
  unwrapSaved(
    desk.PUT("/admin/desk/categories/{category_id}", {
      params: { path: { category_id } },
      body: { version, category },
    }),
  );

export const fetchIncoming = () => unwrapResponse(desk.GET("/admin/desk/incoming"));
export const decidePrice = (price_id: number, standing: "accepted" | "refused") =>
  unwrapResponse(
    desk.POST("/admin/desk/incoming/prices/{price_id}", {
      params: { path: { price_id } },
      body: { standing },
    }),
  );
export const decideProposal = (proposal_id: number, standing: "same" | "different") =>
  unwrapResponse(
    desk.POST("/admin/desk/incoming/proposals/{proposal_id}", {
      params: { path: { proposal_id } },
      body: { standing },
    }),
  );
export const tryFeed = (body: NewFeed) =>
  unwrapResponse(desk.POST("/admin/desk/incoming/feeds/try", { body }));
export const addFeed = (body: NewFeed) => unwrapResponse(desk.POST("/admin/desk/incoming/feeds", { body }));
export const changeFeed = (name: string, body: NewFeed) =>
  unwrapResponse(desk.PUT("/admin/desk/incoming/feeds/{name}", { params: { path: { name } }, body }));
export const removeFeed = (name: string) =>
  unwrapResponse(desk.DELETE("/admin/desk/incoming/feeds/{name}", { params: { path: { name } } }));
export const sendFeedFile = async (file: Blob): Promise<string> =>
  (await sendFile<Schemas["SentFile"]>("incoming/files", "file", file)).address;
export const allowFeed = (name: string) =>
  unwrapResponse(desk.POST("/admin/desk/incoming/feeds/{name}/allow", { params: { path: { name } } }));
export const mapCategory = (name: string, words: string, category: string) =>
  unwrapResponse(
    desk.POST("/admin/desk/incoming/feeds/{name}/category", {
      params: { path: { name } },
      body: { words, category },
    }),
  );

export const fetchReviews = (query: { q?: string; standing?: string; offset?: number }) =>
  unwrapResponse(desk.GET("/admin/desk/reviews", { params: { query } }));
export const decideReview = (review_id: number, standing: "shown" | "hidden", reason: string) =>
  unwrapResponse(
    desk.POST("/admin/desk/reviews/{review_id}", {
      params: { path: { review_id } },
      body: { standing, reason },
    }),
  );

export const fetchComplaints = (closed: boolean) =>
  unwrapResponse(desk.GET("/admin/desk/complaints", { params: { query: { closed } } }));
export const answerComplaint = (complaint_id: number, answer: string) =>
  unwrapResponse(
    desk.POST("/admin/desk/complaints/{complaint_id}", {
      params: { path: { complaint_id } },
      body: { answer },
    }),
  );
export const decideProfile = (report_id: number, resolution: "kept" | "removed", explanation: string) =>
  unwrapResponse(
    desk.POST("/admin/desk/complaints/profiles/{report_id}", {
      params: { path: { report_id } },
      body: { resolution, explanation },
    }),
  );

export const blockWord = (word: string) =>
  unwrapResponse(desk.POST("/admin/desk/reviews/words", { body: { word } }));
export const unblockWord = (word: string) =>
  unwrapResponse(desk.DELETE("/admin/desk/reviews/words", { body: { word } }));

export const fetchPosts = () => unwrapResponse(desk.GET("/admin/desk/posts"));
export const fetchPost = (post_id: number) =>
  unwrapResponse(desk.GET("/admin/desk/posts/{post_id}", { params: { path: { post_id } } }));
export const addPost = (body: DeskPost) => unwrapResponse(desk.POST("/admin/desk/posts", { body }));
export const savePost = (post_id: number, version: string, post: DeskPost) =>
  unwrapSaved(
    desk.PUT("/admin/desk/posts/{post_id}", { params: { path: { post_id } }, body: { version, post } }),
  );

export const fetchNewsletter = () => unwrapResponse(desk.GET("/admin/desk/newsletter"));
export const addIssue = (body: DeskIssue) => unwrapResponse(desk.POST("/admin/desk/newsletter", { body }));
export const saveIssue = (issue_id: number, version: string, issue: DeskIssue) =>
  unwrapSaved(
    desk.PUT("/admin/desk/newsletter/{issue_id}", {
      params: { path: { issue_id } },
      body: { version, issue },
    }),
  );
export const tryIssue = (issue_id: number, address: string) =>
  unwrapResponse(
    desk.POST("/admin/desk/newsletter/{issue_id}/try", { params: { path: { issue_id } }, body: { address } }),
  );

export const findPeople = (q: string) =>
  unwrapResponse(desk.GET("/admin/desk/people", { params: { query: { q } } }));
const of = (member_id: number) => ({ path: { member_id } });
export const changePerson = (id: number, user_type: Person["user_type"]) =>
  unwrapResponse(desk.PUT("/admin/desk/people/{member_id}", { params: of(id), body: { user_type } }));
export const exportPerson = (id: number) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/export", { params: of(id) }));
export const closePerson = (id: number, reason: string) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/close", { params: of(id), body: { reason } }));
export const reopenPerson = (id: number) =>
  unwrapResponse(desk.POST("/admin/desk/people/{member_id}/reopen", { params: of(id) }));
export const erasePerson = (id: number, keep_ratings: boolean) =>
  unwrapResponse(
    desk.POST("/admin/desk/people/{member_id}/erase", { params: of(id), body: { keep_ratings } }),
  );

export const fetchSearches = () => unwrapResponse(desk.GET("/admin/desk/searches"));
export const teachPhrase = (words: string, means: string) =>
  unwrapResponse(desk.POST("/admin/desk/searches/phrases", { body: { words, means } }));
export const forgetPhrase = (phrase_id: number) =>
  unwrapResponse(
    desk.DELETE("/admin/desk/searches/phrases/{phrase_id}", { params: { path: { phrase_id } } }),
  );
