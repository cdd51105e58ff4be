/** A floating button that scrolls to the newsletter form. */
import { Mail } from "lucide";
import { Icon } from "~/ui/icon";
import { scrollToBottom } from "./scroll-to-bottom";
import { useScrollCheck } from "./use-scroll-check";

const NEAR_BOTTOM_PX = 100;

const isFarFromBottom = () =>
  window.scrollY + window.innerHeight < document.documentElement.scrollHeight - NEAR_BOTTOM_PX;

export function NewsletterButton() {
  const shown = useScrollCheck(isFarFromBottom);
  if (!shown) return null;
  return (
    <button
      type="button"
      onClick={scrollToBottom}
      className="group fixed right-4 bottom-4 z-10 inline-flex h-12 min-w-12 items-center justify-center rounded-full bg-ink text-sm font-semibold text-paper shadow-float transition-opacity hover:px-5 hover:opacity-90 focus-visible:px-5 sm:right-6 sm:bottom-6"
    >
      <Icon icon={Mail} aria-hidden size={18} />
      <span className="sr-only group-hover:not-sr-only group-hover:ml-2! group-focus-visible:not-sr-only group-focus-visible:ml-2!">
        Newsletter
      </span>
    </button>
  );
}
