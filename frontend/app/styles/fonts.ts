/** The two font files that every page preloads. */
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url";

export const PRELOADED_FONTS = [fraunces, figtree];
