/** Blocks a member: nothing of them is shown any more. The account undoes it. */
import { Ban } from "lucide";
import { blockMember } from "~/api/member/account";
import { useNavigate } from "~/router";
import { useRequest } from "~/ui/forms/use-request";
import { showToast } from "~/ui/overlays/toast";
import { ActionButton } from "./action-button";

export function BlockMember({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate();
  const { busy, send } = useRequest({ closes: true, toasts: true });
  const block = () =>
    send(async () => {
      await blockMember(id);
      navigate("/account", { replace: true });
      showToast("success", `You see nothing of ${name} any more. You can undo it here, below.`);
    });
  return (
    <ActionButton icon={Ban} label={`Block ${name}`} busy={busy} onClick={block}>
      Block
    </ActionButton>
  );
}
