/**
 * Remembers that the shop's files were saved on this device, which a note says once: on the visit after they were saved
 * for the first time, and as soon as an update is used.
 */

const STORAGE_KEY = "filesSaved";

type NoteState = "due" | "updating" | "shown";

/** Marks this visit as the one that saved the files. Says nothing during it. */
export function markFilesSaved(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, "this visit");
    if (!localStorage.getItem(STORAGE_KEY)) localStorage.setItem(STORAGE_KEY, "due" satisfies NoteState);
  } catch {
    // Without storage the note is never due.
  }
}

/** Marks that an update is installed, and waits until it is used. */
export function markUpdateSaved(): void {
  try {
    localStorage.setItem(STORAGE_KEY, "updating" satisfies NoteState);
  } catch {
    // Without storage the note is never due.
  }
}

/** Whether to say it now. True once for each time that the files were saved. */
export async function takeSavedFilesNote(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const state = localStorage.getItem(STORAGE_KEY);
    const isDue =
      state === "updating" ? !registration?.waiting : state === "due" && !sessionStorage.getItem(STORAGE_KEY);
    if (isDue) localStorage.setItem(STORAGE_KEY, "shown" satisfies NoteState);
    return isDue;
  } catch {
    return false;
  }
}
