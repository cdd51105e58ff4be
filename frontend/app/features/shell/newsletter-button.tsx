/** The floating button that leads down to the newsletter. */
import { Mail } from "lucide-react";
import { goToBottom } from "./to-bottom";
import { useScrolled } from "./use-scroll";

const NEAR_BOTTOM_PX = 100;

const farFromBottom = () =>
  window.scrollY + window.innerHeight < document.documentElement.scrollHeight - NEAR_BOTTOM_PX;

export function NewsletterButton() {
  const shown = useScrolled(farFromBottom);
  if (!shown) return null;
  return (
    <button
      type="button"
      onClick={goToBottom}
      className="fixed right-4 bottom-4 z-10 inline-flex min-h-11 items-center gap-2 rounded-full bg-ink px-5 text-sm font-semibold text-paper shadow-float transition-opacity hover:opacity-90 sm:right-6 sm:bottom-6"
    >
      <Mail aria-hidden size={16} />
      Newsletter
    </button>
  );
}
