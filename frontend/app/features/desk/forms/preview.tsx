/** Over the whole window: a page as shoppers get it, of what is being written. */
import { type MouseEvent, type ReactNode, Suspense } from "react";
import { Button } from "~/ui/button";
import { useModal } from "~/ui/overlays/use-modal";

interface PreviewProps {
  isOpen: boolean;
  onClosed: () => void;
  children: ReactNode;
}

export function Preview({ isOpen, onClosed, children }: PreviewProps) {
  const { props, close } = useModal(isOpen, onClosed);
  return (
    <dialog
      {...props}
      aria-label="As shoppers see it"
      onClickCapture={openLinkBeside}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-paper text-ink"
    >
      {isOpen && (
        <>
          <div className="sticky top-0 z-20 flex items-center justify-between border-b border-line bg-tint px-5 py-2">
            <p className="text-sm font-semibold">As shoppers see it</p>
            <Button look="outline" onClick={close}>
              Back to writing
            </Button>
          </div>
          <Suspense fallback={<p role="status">Opening…</p>}>{children}</Suspense>
        </>
      )}
    </dialog>
  );
}

/** What is being written stays open: a link of the preview opens beside it. */
function openLinkBeside(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || link.getAttribute("href")?.startsWith("#")) return;
  event.stopPropagation();
  link.target = "_blank";
}
