/** A floating button that scrolls to the newsletter form. It steps aside where it would cover something. */
import { Mail } from "lucide";
import { Icon } from "~/ui/icon";
import { scrollToBottom } from "./scroll-to-bottom";
import { isSpotFree, type Spot } from "./spot";
import { useScrollRestCheck } from "./use-scroll-rest-check";

const NEAR_BOTTOM_PX = 100;
const SIZE_PX = 48;
const WIDE_PX = 640;

/** Must agree with the classes of the button. */
function getSpot(): Spot {
  const inset = window.innerWidth >= WIDE_PX ? 24 : 16;
  const left = document.documentElement.clientWidth - inset - SIZE_PX;
  const tray = document.querySelector<HTMLElement>("[data-tray]")?.offsetHeight ?? 0;
  return { left, top: window.innerHeight - tray - inset - SIZE_PX, size: SIZE_PX };
}

const isFarFromBottom = () =>
  window.scrollY + window.innerHeight < document.documentElement.scrollHeight - NEAR_BOTTOM_PX;

const isWelcome = () => isFarFromBottom() && isSpotFree(getSpot());

/** The form is at the bottom of the page. Its field is focused without a jump, as the page scrolls there. */
function goToForm(): void {
  document.querySelector<HTMLElement>("footer form input")?.focus({ preventScroll: true });
  const bottom = document.documentElement.scrollHeight;
  scrollToBottom();
  // Parts that are drawn only on the way can make the page longer.
  const goOn = () => window.scrollY + window.innerHeight >= bottom - 1 && scrollToBottom();
  window.addEventListener("scrollend", goOn, { once: true });
}

export default function NewsletterButton() {
  const shown = useScrollRestCheck(isWelcome);
  if (!shown) return null;
  return (
    <button
      type="button"
      data-floating
      title="Newsletter"
      aria-label="Newsletter"
      onClick={goToForm}
      className="fixed right-4 bottom-[calc(1rem+var(--tray,0px))] z-10 inline-flex size-12 items-center justify-center rounded-full bg-ink text-paper shadow-float transition-opacity hover:opacity-90 sm:right-6 sm:bottom-[calc(1.5rem+var(--tray,0px))] print:hidden"
    >
      <Icon icon={Mail} aria-hidden size={18} />
    </button>
  );
}
