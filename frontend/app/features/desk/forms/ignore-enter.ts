import type { KeyboardEvent } from "react";

/** A barcode scanner types a number and then Enter, which is to save nothing. */
export function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
