/** What a form does when it is sent, in place of the browser's own way, which loads another page. */
import type { FormEvent } from "react";

export const submits = (send: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  send();
};
