/** API calls about the member who is signed in that every page may need. `account.ts` has those of their pages. */
import { browserApi } from "../client/browser-api";
import { unwrapResponse } from "../client/client";
import { toProblem } from "../client/errors";
import type { components } from "../schema";

export type Profile = components["schemas"]["Profile"];
export type UserDetails = components["schemas"]["UserDetails"];
export type ProfileReview = components["schemas"]["ProfileReview"];
export type WishedProduct = Profile["wishlist"][number];

export const PROFILE_PATH = "/api/v1/user/profile";

export const fetchProfile = async () => (await unwrapResponse(browserApi().GET(PROFILE_PATH))).data;

const NO_CONTENT = 204;
const LOGGED_OUT_TEXT = "Successfully logged out";

/** Returns what the server says, or that it worked. */
export async function logOut(): Promise<string> {
  try {
    return (await unwrapResponse(browserApi().DELETE("/api/v1/auth/logout"))).message || LOGGED_OUT_TEXT;
  } catch (error) {
    // An answer without content is no failure.
    if (toProblem(error).status === NO_CONTENT) return LOGGED_OUT_TEXT;
    throw error;
  }
}
