/** Guards a page in the browser: who is not signed in goes to sign in, and comes back. */
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "~/router";
import { rememberOrigin } from "./origin";
import { hasMember, useSession } from "./store";

export const LOGIN = "/account/login";

/** Whether the page may show itself; no, until the browser has said who is here. */
export function useMembersOnly(): boolean {
  const { member } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    const sendAway = () => {
      if (hasMember()) return;
      rememberOrigin(`${pathname}${search}`);
      navigate(LOGIN, { replace: true, state: { from: `${pathname}${search}` } });
    };
    sendAway();
    // Another tab signed out. Who signs out in this one says where to go.
    window.addEventListener("storage", sendAway);
    return () => window.removeEventListener("storage", sendAway);
  }, [pathname, search, navigate]);
  return awake && member !== null;
}
