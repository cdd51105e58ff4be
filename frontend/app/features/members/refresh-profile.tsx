/** Refreshes the stored profile of a signed-in member when the shop is opened. */
import { useEffect } from "react";
import { refreshProfile } from "~/session/refresh-profile";
import { hasMember } from "~/session/session-store";

export function RefreshProfile() {
  useEffect(() => {
    // Errors are ignored here: a page that needs the profile reports them.
    if (hasMember() && !location.pathname.startsWith("/account")) refreshProfile().catch(() => undefined);
  }, []);
  return null;
}
