/** What runs beside every page once it is drawn: messages to the server and the worker, and notices about this device. */
import { DeviceNotices } from "~/features/update/device-notices";
import { useAnnounceNavigation } from "~/features/update/use-app-update";
import { useWishlistOfOtherTabs } from "~/session/refresh-profile";
import { useUnsentLogout } from "~/session/unsent-logout";

export function BackgroundWork() {
  useAnnounceNavigation();
  useUnsentLogout();
  useWishlistOfOtherTabs();
  return <DeviceNotices />;
}
