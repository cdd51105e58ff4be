/** A panel that slides in from the side: menu, filters, review form. */
import { X } from "lucide";
import { type ReactNode, useId } from "react";
import { IconButton } from "../button";
import { Icon } from "../icon";
import { joinClasses } from "../join-classes";
import { useModal } from "./use-modal";

interface DrawerProps {
  title: string;
  open: boolean;
  /** Called after the closing animation. */
  onClosed: () => void;
  side?: "left" | "right";
  /** Renders the content. It gets a function that closes the drawer. */
  children: (close: () => void) => ReactNode;
}

const SIDES = {
  left: "mr-auto [--drawer-from:-100%]",
  right: "ml-auto [--drawer-from:100%]",
};

export function Drawer({ title, open, onClosed, side = "right", children }: DrawerProps) {
  const heading = useId();
  const { props, close } = useModal(open, onClosed);
  return (
    <dialog
      {...props}
      aria-labelledby={heading}
      className="veil m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-transparent"
    >
      {open && (
        <div
          className={joinClasses(
            "drawer-panel flex h-full w-[min(24rem,88vw)] flex-col bg-paper text-ink shadow-float",
            SIDES[side],
          )}
        >
          <div className="flex items-center justify-between border-b border-line py-3 pr-3 pl-6">
            <h2 id={heading} className="text-lg">
              {title}
            </h2>
            <IconButton label="Close" onClick={close}>
              <Icon icon={X} aria-hidden size={20} />
            </IconButton>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain p-6">{children(close)}</div>
        </div>
      )}
    </dialog>
  );
}
