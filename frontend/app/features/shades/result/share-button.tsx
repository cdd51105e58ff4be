/** Shares the result with the device's share sheet, or copies a link. */
import { Share2 } from "lucide";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { showToast } from "~/ui/toast";

export function ShareButton({ title }: { title: string }) {
  return (
    <Button look="outline" onClick={() => shareOrCopy(title)} className="max-sm:px-3.5 no-script:hidden">
      <Icon icon={Share2} aria-hidden size={16} />
      <span className="max-sm:sr-only">Share these matches</span>
    </Button>
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
