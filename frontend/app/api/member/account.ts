/** API calls of the account and profile pages: signing up, profiles, following, and the member's own data. */
import { browserApi } from "../client/browser-api";
import { unwrapResponse } from "../client/client";
import { ApiError, readProblem } from "../client/errors";
import { PROFILE_PATH } from "./profile";

export const PROFILE_UPDATED_TEXT = "Successfully updated profile";

/** A member's profile; its lists begin after the marks given, or at the newest. */
export const fetchProfileById = async (
  id: number,
  query?: { reviews_after?: string; wishlist_after?: string },
) =>
  (
    await unwrapResponse(
      browserApi().GET("/api/v1/user/profile/{user_id}", { params: { path: { user_id: id }, query } }),
    )
  ).data;

/** Sends the form as it is, with its picture. Empty fields are sent as empty text. */
export const saveProfile = async (form: FormData) =>
  (await unwrapResponse(browserApi().POST(PROFILE_PATH, { body: form as never, bodySerializer: () => form })))
    .data;

export const followMember = (id: number) =>
  unwrapResponse(browserApi().POST("/api/v1/follow", { body: { user_id: id } }));

export const unfollowMember = (id: number) =>
  unwrapResponse(browserApi().DELETE("/api/v1/unfollow/{user_id}", { params: { path: { user_id: id } } }));

export const fetchBlocked = async () =>
  (await unwrapResponse(browserApi().GET("/api/v1/user/blocks"))).blocked;

export const blockMember = (id: number) =>
  unwrapResponse(browserApi().POST("/api/v1/user/blocks", { body: { user_id: id } }));

export const unblockMember = (id: number) =>
  unwrapResponse(browserApi().DELETE("/api/v1/user/blocks/{user_id}", { params: { path: { user_id: id } } }));

export const fetchSignup = () => unwrapResponse(browserApi().GET("/api/v1/auth/signup"));

export const confirmSignup = () =>
  unwrapResponse(browserApi().POST("/api/v1/auth/signup", { body: { adult: true } }));

export const cancelSignup = () => unwrapResponse(browserApi().DELETE("/api/v1/auth/signup"));

export const eraseAccount = (keepRatings: boolean) =>
  unwrapResponse(browserApi().DELETE("/api/v1/user", { body: { keep_ratings: keepRatings } }));

/** Everything the shop stores about the member, as a file. */
export async function exportData(): Promise<Blob> {
  const { data, error, response } = await browserApi().GET("/api/v1/user/export", { parseAs: "blob" });
  if (!response.ok || !data) throw new ApiError(readProblem(response.status, response.statusText, error));
  return data as unknown as Blob;
}
