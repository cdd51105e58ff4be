/** Loads what the page of a product shows beside and below its facts. */
import { rememberLoaded } from "~/ui/loading/lazy-parts";

export const importLater = rememberLoaded(() => import("./later-parts"));
