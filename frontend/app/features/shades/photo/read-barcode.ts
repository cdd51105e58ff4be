/** Reads a product's barcode from pictures of a camera. All of it happens on the device. */

/** Tells the digits in a picture, if there are any. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string | undefined>;

const FORMATS = ["ean_13", "ean_8", "upc_a", "upc_e"];
/** Wide enough for the bars, and small enough to be read many times a second. */
const WIDTH = 800;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = (new (options: {
  formats: string[];
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>;
};

/** The browser's own reader, or one that is loaded where it has none. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
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
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
