/** Starts from a photo. The photo stays in the browser; only the colour is sent. */
import { Camera, ImageUp } from "lucide";
import { type ChangeEvent, lazy, useEffect, useRef, useState } from "react";
import type { FinderQuery } from "~/shared/shades/finder-query";
import { ICON_BUTTON_SHAPE } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { LazyBoundary } from "~/ui/loading/lazy-parts";
import { openPicture } from "./open-picture";
import { PhotoProblem } from "./photo-problem";
import { PhotoStage } from "./photo-stage";

const ScanBarcode = lazy(() => import("./scan-barcode"));

const KEPT_TEXT = "What you see below is still the photo before it.";

export default function PhotoStart({ query }: { query: FinderQuery }) {
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [hasCamera, setHasCamera] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  // Elsewhere the button would open the files, as the other one does.
  useEffect(() => setHasCamera(matchMedia("(pointer: coarse)").matches), []);
  useEffect(() => () => bitmap?.close(), [bitmap]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void takeSharedPhoto().then((photo) => photo && open(photo));
  }, []);
  useEffect(() => {
    if (bitmap || error) stage.current?.scrollIntoView({ block: "start" });
  }, [bitmap, error]);

  const openFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) await open(file);
  };
  const open = async (file: Blob) => {
    setBusy(true);
    const opened = await openPicture(file);
    setBusy(false);
    setError(opened.ok ? "" : [opened.message, bitmap && KEPT_TEXT].filter(Boolean).join(" "));
    if (opened.ok) setBitmap(opened.bitmap);
  };

  return (
    <section aria-label="Begin from a photo" className="py-8">
      <p className="hidden no-script:block">
        Reading a photo needs JavaScript, since it never leaves your browser.
      </p>
      <div className="grid gap-6 no-script:hidden">
        <div>
          <h2 className="text-2xl">Read it off a photo</h2>
          <p className="mt-3 max-w-prose text-muted">
            Hold a sheet of white paper beside your skin in daylight, both facing the same way. We read the
            colour in your browser:{" "}
            <strong className="font-semibold text-ink">the picture never leaves your device.</strong>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton label="Choose a photo" onChoose={openFile} primary>
            <Icon icon={ImageUp} aria-hidden size={17} />
          </FileButton>
          {hasCamera && (
            <FileButton label="Use the camera" onChoose={openFile} capture>
              <Icon icon={Camera} aria-hidden size={17} />
            </FileButton>
          )}
        </div>
      </div>
      <div ref={stage}>
        <div aria-live="polite" className="mt-5">
          {busy && <p className="text-sm text-muted">Opening the photo…</p>}
          {error && <PhotoProblem text={error} />}
        </div>
        {bitmap && <PhotoStage key={`${bitmap.width} ${bitmap.height}`} bitmap={bitmap} query={query} />}
      </div>
      {!bitmap && (
        <LazyBoundary>
          <ScanBarcode />
        </LazyBoundary>
      )}
    </section>
  );
}

interface FileButtonProps {
  label: string;
  primary?: boolean;
  capture?: boolean;
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  children: React.ReactNode;
}

function FileButton({ label, primary, capture, onChoose, children }: FileButtonProps) {
  return (
    <label
      className={joinClasses(
        ICON_BUTTON_SHAPE,
        "w-auto gap-2 px-6 text-sm font-semibold focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-accent",
        primary ? "bg-accent text-on-accent hover:bg-accent-deep" : "border border-edge",
      )}
    >
      {children}
      {label}
      <input
        type="file"
        accept="image/*"
        capture={capture ? "environment" : undefined}
        onChange={onChoose}
        className="sr-only"
      />
    </label>
  );
}

/** The same as in the service worker. */
const SHARED_PHOTO = "/shared-photo";

/** The photo, once. Undefined if nothing was shared. */
async function takeSharedPhoto(): Promise<Blob | undefined> {
  const found = await globalThis.caches?.match(SHARED_PHOTO).catch(() => undefined);
  if (!found) return undefined;
  const photo = await found.blob();
  for (const name of await caches.keys()) await (await caches.open(name)).delete(SHARED_PHOTO);
  return photo;
}
