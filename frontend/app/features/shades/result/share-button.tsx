/** Shares the result with the device's share sheet, or copies a link. */
import { Share2 } from "lucide";
import { BUTTON_LOOKS, SMALL_BUTTON_SHAPE } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { showToast } from "~/ui/overlays/toast";

export function ShareButton({ title }: { title: string }) {
  return (
    <button
      type="button"
      onClick={() => shareOrCopy(title)}
      className={joinClasses(SMALL_BUTTON_SHAPE, BUTTON_LOOKS.outline, "print:hidden")}
    >
      <Icon icon={Share2} aria-hidden size={14} />
      <span className="max-sm:sr-only">Share these matches</span>
    </button>
  );
}

async function shareOrCopy(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showToast("success", "Link copied");
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!wasCancelled) showToast("error", "Copy the link from the address bar");
  }
}
