/** Remembers that the shop's files were saved on this device, so that a later visit can say so once. */

const STORAGE_KEY = "filesSaved";

type NoteState = "due" | "shown";

/** Marks this visit as the one that saved the files. Says nothing during it. */
export function markFilesSaved(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, "this visit");
    if (!localStorage.getItem(STORAGE_KEY)) localStorage.setItem(STORAGE_KEY, "due" satisfies NoteState);
  } catch {
    // Without storage the note is never due.
  }
}

/** Whether to say it now. True once, on a visit after the one that saved the files. */
export function takeCachedNote(): boolean {
  try {
    const isDue = localStorage.getItem(STORAGE_KEY) === "due" && !sessionStorage.getItem(STORAGE_KEY);
    if (isDue) localStorage.setItem(STORAGE_KEY, "shown" satisfies NoteState);
    return isDue;
  } catch {
    return false;
  }
}
