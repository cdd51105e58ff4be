/** Reads barcodes off the camera, in the browser. */

const BARCODE = /^\d{8,14}$/;
const SCAN_EVERY_MS = 120;
const CAMERA_PROBLEMS: Record<string, string> = {
  NotAllowedError: "We may not use the camera. Allow it for this page, or type the digits below the bars.",
  NotFoundError: "We find no camera here. Type the digits below the bars.",
};
const OTHER_PROBLEM =
  "The camera does not open. Another app may be using it. Type the digits below the bars.";

export const isBarcode = (text: string): boolean => BARCODE.test(text);

/** Reads what the camera sees until a barcode leads somewhere, or the scan is aborted. */
export function startScan(
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
      if (gtin && isBarcode(gtin) && !unknown.has(gtin)) {
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
