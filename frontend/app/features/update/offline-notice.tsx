/** Says that the device is offline: the page that is open may be an old one. */
import { useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { joinClasses } from "~/ui/join-classes";

export const NOTICE_CLASSES =
  "fixed inset-x-4 bottom-[calc(1rem+var(--tray,0px))] z-40 mx-auto max-w-md rounded-media border border-line bg-raised p-5 shadow-float";

export function OfflineNotice() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = () => setShown(!navigator.onLine);
    show();
    window.addEventListener("online", show);
    window.addEventListener("offline", show);
    return () => {
      window.removeEventListener("online", show);
      window.removeEventListener("offline", show);
    };
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
