/** API calls about the member's wishlist. */
import { type Api, unwrapResponse } from "./client";

export const WISH_FAILED = "Failed to add product to wishlist";

export const addToWishlist = (api: Api, product_slug: string) =>
  unwrapResponse(api.POST("/api/v1/product/wishlist", { body: { product_slug } }));

export const UNWISH_FAILED = "Failed to remove product from wishlist";

export const removeFromWishlist = (api: Api, product_slug: string) =>
  unwrapResponse(api.DELETE("/api/v1/product/wishlist", { body: { product_slug } }));
