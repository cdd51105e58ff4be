/** The titles of the ways to look around a shade, wherever they are shown. */
export const NUDGE_TITLE = "Not quite right? Nudge it";
export const ALIKE_TITLE = "Alike in more than colour";
export const ALIKE_TEXT =
  "The colour, the ingredients and the price say different things, so they stand apart. What a list names first weighs most; colourants and what it only may contain do not count.";
export const ALIKE_ANCHOR = "alike";
