/** Writes ratings. Both forms round the same hundredths, so that 3.75 is never 3.7 in one place and 3.8 in another. */

const toHundredths = (rating: number) => Math.round(rating * 100);

/** One decimal, as beside stars. */
export const formatRating = (rating: number) => (Math.round(toHundredths(rating) / 10) / 10).toFixed(1);

/** For example "1 star" or "4 stars". */
export const formatStarCount = (stars: number) => (stars === 1 ? "1 star" : `${stars} stars`);

/** Two decimals, for the average of all reviews. */
export const formatAverage = (rating: number) => (toHundredths(rating) / 100).toFixed(2);
