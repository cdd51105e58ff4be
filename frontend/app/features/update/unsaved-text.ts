/** Text that somebody has typed into the page, which a reload would lose. */
import { useEffect } from "react";

const TEXT_FIELDS = "textarea, input:is([type=email], [type=text], [type=url])";
const editedFields = new WeakSet<EventTarget>();

/** Notes which fields the visitor types into. */
export function useNoteEditedFields(): void {
  useEffect(() => {
    const noteField = ({ target }: Event) => target && editedFields.add(target);
    document.addEventListener("input", noteField);
    return () => document.removeEventListener("input", noteField);
  }, []);
}

export function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return [...fields].some((field) => editedFields.has(field) && field.value !== "");
}
