/** Opens a native dialog as a modal, traps Tab inside it, and closes it after its animation. */
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";

const CLOSING_MS = 250;

const FOCUSABLE =
  'a[href], summary, button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

export function useModal(open: boolean, onClosed: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const [closing, setClosing] = useState(false);
  const close = useCallback(() => setClosing(true), []);

  // Whoever opens it again as it closes has `open` stay true: then only the end of the closing is a change.
  useEffect(() => {
    if (open && !closing && !ref.current?.open) ref.current?.showModal();
  }, [open, closing]);

  useEffect(() => {
    if (!closing) return;
    const timer = setTimeout(() => {
      ref.current?.close();
      setClosing(false);
      onClosed();
    }, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [closing, onClosed]);

  const props = {
    ref,
    "data-closing": closing ? "" : undefined,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      close();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === ref.current) close();
    },
    onKeyDown: keepTabInside,
  };
  return { props, close };
}

function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Tab") return;
  const all = event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE);
  // The elements of a closed section cannot be reached.
  const focusable = [...all].filter((element) => element.checkVisibility());
  const first = focusable[0];
  const last = focusable[focusable.length - 1];
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
