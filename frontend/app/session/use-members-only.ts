/** Protects a page in the browser: redirects to the sign-in page, which returns here afterwards. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "~/router";
import { LOGIN_PATH } from "~/site";
import { saveReturnPath } from "./return-path";
import { hasMember, MEMBER_KEY, useSession } from "./session-store";

/** Whether the page may be shown: false until the page has hydrated and the member is known. */
export function useMembersOnly(): boolean {
  const { member } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    setHydrated(true);
    const redirectToLogin = () => {
      if (hasMember()) return;
      saveReturnPath(`${pathname}${search}`);
      navigate(LOGIN_PATH, { replace: true, state: { from: pathname, fromSearch: search } });
    };
    redirectToLogin();
    // Runs when another tab signs out. Signing out in this tab redirects by itself, also while other tabs forget
    // what else they stored.
    const followSignOut = ({ key }: StorageEvent) => {
      if (key === MEMBER_KEY || key === null) redirectToLogin();
    };
    window.addEventListener("storage", followSignOut);
    return () => window.removeEventListener("storage", followSignOut);
  }, [pathname, search, navigate]);
  return hydrated && member !== null;
}
