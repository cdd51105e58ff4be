/** API calls about the member's wishlist. */
import { type Api, unwrapResponse } from "../client/client";

export const WISHLIST_ADD_FAILED_TEXT = "Failed to add product to wishlist";

/** Of the shade that is wished for, if there is one. */
export const addToWishlist = (api: Api, product_slug: string, variant_id?: number) =>
  unwrapResponse(api.POST("/api/v1/product/wishlist", { body: { product_slug, variant_id } }));

export const WISHLIST_REMOVE_FAILED_TEXT = "Failed to remove product from wishlist";

export const removeFromWishlist = (api: Api, product_slug: string) =>
  unwrapResponse(api.DELETE("/api/v1/product/wishlist", { body: { product_slug } }));
