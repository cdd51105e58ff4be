/** Finds a shade by the barcode of its box: held before the camera, or typed. The pictures stay on the device. */
import { Camera } from "lucide";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { toLoadResult } from "~/api/client/load-result";
import { useNavigate } from "~/router";
import { findBarcodePath } from "~/shared/shades/find-barcode";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { isBarcode, startScan } from "./camera-scan";
import { PhotoProblem } from "./photo-problem";

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
    if (isBarcode(gtin)) void lookUp(gtin);
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
