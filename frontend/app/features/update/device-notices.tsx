/** Notices about the shop on this device: an update, that it is offline, and that its files were saved. */
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";
import { subscribeToNetwork } from "~/ui/subscribe-to-network";
import { takeSavedFilesNote } from "./saved-files-note";
import { useNoteEditedFields } from "./unsaved-text";
import { NOTICE_CLASSES, UpdateNotice } from "./update-notice";
import { useAppUpdate } from "./use-app-update";

export function DeviceNotices() {
  const update = useAppUpdate();
  useNoteEditedFields();
  if (update) return <UpdateNotice key={update.number} worker={update.worker} />;
  return (
    <>
      <OfflineNotice />
      <SavedFilesNote />
    </>
  );
}

/** Says that the device is offline: the page that is open may be an old one. */
function OfflineNotice() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(!navigator.onLine);
    show();
    return subscribeToNetwork(show);
  }, []);
  if (!isShown) return null;
  return (
    <div role="status" className={joinClasses(NOTICE_CLASSES, "flex items-center gap-4")}>
      <div className="flex-1">
        <p className="font-semibold">You are offline</p>
        <p className="mt-1 text-sm text-muted">
          Prices and stock may have changed since this page was loaded.
        </p>
      </div>
      <Button look="outline" onClick={() => setShown(false)}>
        Close
      </Button>
    </div>
  );
}

/** Shown once at the end of the page: on the first visit after the files were saved, and after each update. */
function SavedFilesNote() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    void takeSavedFilesNote().then(setShown);
  }, []);
  return (
    <p role="status" className={isShown ? "page mt-16 text-sm text-muted" : "sr-only"}>
      {isShown && "Saved on this device: pages now open faster, and say so when you are offline."}
    </p>
  );
}
