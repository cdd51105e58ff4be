/** API calls about the member who is signed in that every page may need. `account.ts` has those of their pages. */
import { browserApi } from "./browser-api";
import { unwrapResponse } from "./client";
import type { components } from "./schema";

export type Profile = components["schemas"]["Profile"];
export type UserDetails = components["schemas"]["UserDetails"];
export type ProfileReview = components["schemas"]["ProfileReview"];
export type WishedProduct = Profile["wishlist"][number];

export const PROFILE_PATH = "/api/v1/user/profile";

export const fetchProfile = async () => (await unwrapResponse(browserApi().GET(PROFILE_PATH))).data;

export const logOut = () => unwrapResponse(browserApi().DELETE("/api/v1/auth/logout"));
