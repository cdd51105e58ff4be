/** A small modal dialog. */
import { X } from "lucide";
import { type ReactNode, useId } from "react";
import { IconButton } from "../button";
import { Icon } from "../icon";
import { useModal } from "./use-modal";

interface DialogProps {
  title: string;
  open: boolean;
  onClosed: () => void;
  children: (close: () => void) => ReactNode;
}

export function Dialog({ title, open, onClosed, children }: DialogProps) {
  const heading = useId();
  const { props, close } = useModal(open, onClosed);
  return (
    <dialog
      {...props}
      aria-labelledby={heading}
      className="veil m-auto w-[min(32rem,92vw)] rounded-media bg-paper p-0 text-ink shadow-float transition-opacity duration-[250ms] data-closing:opacity-0"
    >
      {open && (
        <div className="p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={heading} className="text-xl">
              {title}
            </h2>
            <IconButton label="Close" onClick={close} className="-mt-2 -mr-2">
              <Icon icon={X} aria-hidden size={20} />
            </IconButton>
          </div>
          {children(close)}
        </div>
      )}
    </dialog>
  );
}
