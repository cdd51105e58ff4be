/** Finds a shade by the barcode of its box: held before the camera, or typed. The pictures stay on the device. */
import { Camera } from "lucide";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { toLoadResult } from "~/api/client/load-result";
import { useNavigate } from "~/router";
import { findBarcodePath } from "~/shared/shades/find-barcode";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PhotoProblem } from "./photo-problem";

const BARCODE = /^\d{8,14}$/;
const SCAN_EVERY_MS = 120;
const CAMERA_PROBLEMS: Record<string, string> = {
  NotAllowedError: "We may not use the camera. Allow it for this page, or type the digits below the bars.",
  NotFoundError: "We find no camera here. Type the digits below the bars.",
};
const OTHER_PROBLEM =
  "The camera does not open. Another app may be using it. Type the digits below the bars.";
const NO_BARCODE = "These are not the 8 to 14 digits of a barcode.";
const FAILED = "We could not look it up. Please try again.";

export default function ScanBarcode() {
  const [isScanning, setIsScanning] = useState(false);
  const [problem, setProblem] = useState("");
  const video = useRef<HTMLVideoElement>(null);
  const navigate = useNavigate();

  const lookUp = async (gtin: string): Promise<boolean> => {
    const found = await toLoadResult(findBarcodePath(browserApi(), gtin));
    if (found.ok) {
      navigate(found.value);
      return true;
    }
    const isUnknown = found.problem.status === 404;
    setProblem(isUnknown ? `Nothing here has the barcode ${gtin}. Try the one on the box.` : FAILED);
    return false;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan goes on until it is stopped
  useEffect(() => {
    if (!isScanning || !video.current) return;
    const scan = startScan(video.current, lookUp, (text) => {
      setProblem(text);
      setIsScanning(false);
    });
    return () => scan.abort();
  }, [isScanning]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const gtin = String(new FormData(event.currentTarget).get("gtin")).replace(/\D/g, "");
    if (BARCODE.test(gtin)) void lookUp(gtin);
    else setProblem(NO_BARCODE);
  };

  return (
    <section aria-label="Scan a barcode" className="mt-12 no-script:hidden">
      <h2 className="text-2xl">Or scan its barcode</h2>
      <p className="mt-3 max-w-prose text-muted">
        The bars on the box lead straight to the shade. We read them in your browser: no picture leaves your
        device.
      </p>
      {isScanning && (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="mt-5 w-full max-w-prose rounded-media bg-swatch-ground"
        />
      )}
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <Button
          look="outline"
          onClick={() => {
            setProblem("");
            setIsScanning(!isScanning);
          }}
        >
          <Icon icon={Camera} aria-hidden size={17} />
          {isScanning ? "Stop the camera" : "Scan with the camera"}
        </Button>
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <label className="text-sm">
            Digits below the bars
            <input
              name="gtin"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              className="mt-1 block h-11 w-48 rounded-field border border-edge bg-paper px-4 text-base"
            />
          </label>
          <Button type="submit" look="outline">
            Find
          </Button>
        </form>
      </div>
      <div aria-live="polite" className="mt-4">
        {problem && <PhotoProblem text={problem} />}
      </div>
    </section>
  );
}

/** Reads what the camera sees until a barcode leads somewhere, or the scan is aborted. */
function startScan(
  video: HTMLVideoElement,
  lookUp: (gtin: string) => Promise<boolean>,
  onProblem: (text: string) => void,
): AbortController {
  const scan = new AbortController();
  const { signal } = scan;
  const run = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) return stop();
    video.srcObject = stream;
    await video.play();
    const read = await openBarcodeReader();
    const unknown = new Set<string>();
    while (!signal.aborted) {
      const gtin = await read(video);
      if (gtin && BARCODE.test(gtin) && !unknown.has(gtin)) {
        if (await lookUp(gtin)) return stop();
        unknown.add(gtin);
      }
      await new Promise((resolve) => setTimeout(resolve, SCAN_EVERY_MS));
    }
  };
  run().catch((error: unknown) => {
    if (signal.aborted) return;
    const name = error instanceof DOMException ? error.name : "";
    onProblem(
      (navigator.mediaDevices ? CAMERA_PROBLEMS[name] : CAMERA_PROBLEMS.NotFoundError) ?? OTHER_PROBLEM,
    );
  });
  return scan;
}

/** Tells the digits in a picture, if there are any. */
type BarcodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e"];
/** Wide enough for the bars, and small enough to be read many times a second. */
const SCAN_WIDTH = 800;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: {
  formats: string[];
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's own reader, or one that is loaded where it has none. */
async function openBarcodeReader(): Promise<BarcodeReader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Own || !known.includes("ean_13")) return openLoadedReader();
  const detector = new Own({ formats: FORMATS.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function openLoadedReader(): Promise<BarcodeReader> {
  const { readPixels } = await import("./barcode-pixels");
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (!context || !video.videoWidth) return undefined;
    const { canvas } = context;
    canvas.width = Math.min(SCAN_WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
