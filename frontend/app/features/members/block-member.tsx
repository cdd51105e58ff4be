/** Blocks a member: nothing of them is shown any more. The account undoes it. */
import { Ban } from "lucide";
import { blockMember } from "~/api/member/account";
import { useNavigate } from "~/router";
import { useRequest } from "~/ui/forms/use-request";
import { Icon } from "~/ui/icon";
import { showToast } from "~/ui/overlays/toast";

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
    <button
      type="button"
      aria-disabled={busy}
      onClick={busy ? undefined : block}
      aria-label={`Block ${name}`}
      className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted transition-colors hover:bg-tint hover:text-ink"
    >
      <Icon icon={Ban} aria-hidden size={15} />
      Block
    </button>
  );
}
