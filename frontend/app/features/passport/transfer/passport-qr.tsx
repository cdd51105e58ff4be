/** The passport as a QR code and as its link. Drawn in the browser: nothing of it is sent. */
import { useState } from "react";
import { encode } from "uqr";
import type { Passport } from "~/api/passport";
import { Button } from "~/ui/button";
import { Skeleton } from "~/ui/loading/skeleton";
import { useLastLoaded } from "~/ui/loading/use-loaded";
import { buildPassportLink, encodeForQr, encodePassport, MAX_QR_LENGTH } from "./passport-code";

/** Modules of blank space around the code, which scanners need. */
const BORDER = 3;

interface Links {
  /** With all names. */
  whole: string;
  /** Short enough for a QR code. Undefined if that cannot be. */
  short: string | undefined;
}

export default function PassportQr({ passport }: { passport: Passport }) {
  const links = useLastLoaded(passport, () => buildLinks(passport))?.value;
  const [message, setMessage] = useState("");
  if (!links) return <Skeleton className="size-56 rounded-media" />;
  const copy = async () => setMessage(await copyText(links.whole));
  return (
    <div className="grid gap-3">
      {links.short ? (
        <QrCode text={links.short} />
      ) : (
        <p className="text-sm">That is too many shades for a QR code. Use the file or the link instead.</p>
      )}
      <p className="text-xs text-muted">
        Scan it with another device. It holds your shades itself: nothing is sent to us by showing or reading
        it.
      </p>
      <div>
        <Button look="quiet" className="-ml-3 px-3" onClick={copy}>
          Copy as a link
        </Button>
        <span role="status" className="text-xs text-muted">
          {message}
        </span>
      </div>
    </div>
  );
}

async function buildLinks(passport: Passport): Promise<Links> {
  const { origin } = window.location;
  const maxLength = MAX_QR_LENGTH - buildPassportLink(origin, "").length;
  const code = await encodeForQr(passport, maxLength);
  return {
    whole: buildPassportLink(origin, await encodePassport(passport)),
    short: code && buildPassportLink(origin, code),
  };
}

/** Dark on white in both colour schemes, because scanners need it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: BORDER, ecc: "L" });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code of your shades"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-72 rounded-media border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "Link copied";
  } catch {
    return "The link could not be copied. Save the file instead.";
  }
}
