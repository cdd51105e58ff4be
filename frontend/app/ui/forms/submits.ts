/** Handles the submit event of a form, which the browser itself would answer by loading another page. */
import type { FormEvent } from "react";

export const submits = (send: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  send();
};
