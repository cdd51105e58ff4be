/** Logs a member out: clears the stored session first, then tells the shop. */
import { describeCause, toProblem } from "~/api/client/errors";
import { logOut } from "~/api/member/profile";
import { useNavigate } from "~/router";
import { forgetMember } from "~/session/session-store";
import { forgetUnsentLogout, isUnheard, noteUnsentLogout } from "~/session/unsent-logout";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";

interface LogoutButtonProps {
  /** What else ends on this device. */
  onLogout: () => void;
  /** Without a network no other page can be opened. */
  onOffline: () => void;
}

export function LogoutButton({ onLogout, onOffline }: LogoutButtonProps) {
  const navigate = useNavigate();
  const { busy, send } = useRequest({ closes: true });

  const logOutMember = async () => {
    if (navigator.onLine) navigate("/", { replace: true });
    else onOffline();
    forgetMember();
    noteUnsentLogout();
    onLogout();
    try {
      showToast("success", await logOut());
    } catch (error) {
      const problem = toProblem(error);
      if (isUnheard(problem)) return showToast("error", describeUnsentLogout());
      showToast("error", describeCause(problem));
    }
    forgetUnsentLogout();
  };

  return (
    <Button look="quiet" busy={busy} onClick={() => send(logOutMember)}>
      Logout
    </Button>
  );
}

const describeUnsentLogout = (): string =>
  navigator.onLine
    ? "You are logged out on this device. The shop did not answer: your session ends once it does."
    : "You are offline. You are logged out on this device, and your session ends once you are online.";
