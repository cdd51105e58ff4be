/** The place of the closest match while it loads. */
export const BEST_MATCH_PLACE = "mt-4 h-39 w-full rounded-media";
