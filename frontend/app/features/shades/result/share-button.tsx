/** Shares the result with the device's share sheet, or copies a link. */
import { Share2 } from "lucide";
import { useState } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

const MESSAGE_MS = 4_000;

export function ShareButton({ title }: { title: string }) {
  const [message, setMessage] = useState("");
  const share = async () => {
    const text = await shareOrCopy(title, location.href);
    setMessage(text);
    if (text) setTimeout(() => setMessage(""), MESSAGE_MS);
  };
  return (
    <div className="no-script:hidden">
      <Button look="outline" onClick={share} className="max-sm:px-3.5">
        <Icon icon={Share2} aria-hidden size={16} />
        <span className="max-sm:sr-only">Share these matches</span>
      </Button>
      <p role="status" className="text-center text-xs text-muted">
        {message}
      </p>
    </div>
  );
}

async function shareOrCopy(title: string, url: string): Promise<string> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return "";
    }
    await navigator.clipboard.writeText(url);
    return "Link copied";
  } catch (error) {
    const wasCancelled = error instanceof DOMException && error.name === "AbortError";
    return wasCancelled ? "" : "Copy the link from the address bar";
  }
}
