/** A quiet button with an icon, for what is done about a member or about a review of theirs. */
import type { IconNode } from "lucide";
import { Icon } from "~/ui/icon";

interface ActionButtonProps {
  icon: IconNode;
  /** What is done, and to whom. */
  label: string;
  busy?: boolean;
  onClick: () => void;
  children: string;
}

export const ActionButton = ({ icon, label, busy, onClick, children }: ActionButtonProps) => (
  <button
    type="button"
    aria-disabled={busy}
    aria-label={label}
    onClick={busy ? undefined : onClick}
    className="mt-3 inline-flex min-h-10 items-center gap-2 rounded-full px-3 text-sm text-muted transition-colors hover:bg-tint hover:text-ink"
  >
    <Icon icon={icon} aria-hidden size={15} />
    {children}
  </button>
);
