/** Guards a page in the browser: who is not signed in goes to sign in, and comes back. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "~/router";
import { saveReturnPath } from "./return-path";
import { hasMember, useSession } from "./session-store";

export const LOGIN_PATH = "/account/login";

/** Whether the page may show itself; no, until the browser has said who is here. */
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
      navigate(LOGIN_PATH, { replace: true, state: { from: `${pathname}${search}` } });
    };
    redirectToLogin();
    // Another tab signed out. Who signs out in this one says where to go.
    window.addEventListener("storage", redirectToLogin);
    return () => window.removeEventListener("storage", redirectToLogin);
  }, [pathname, search, navigate]);
  return hydrated && member !== null;
}
