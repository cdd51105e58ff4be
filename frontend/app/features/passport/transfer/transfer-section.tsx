/** Takes the passport along as a file, a QR code or a link, and brings it back. */
import { lazy, useState } from "react";
import type { Passport } from "~/api/passport";
import { Button } from "~/ui/button";
import { downloadBlob } from "~/ui/download-blob";
import { importOrRetry, LazyBoundary } from "~/ui/loading/lazy-parts";
import { isEmpty } from "../store/change-passport";
import type { ImportResult } from "./add-imported";
import { ImportNotice } from "./import-notice";
import { PASSPORT_FILE_NAME, writePassportFile } from "./passport-file";

const ImportPassport = lazy(importOrRetry(() => import("./import-passport")));
const PassportQr = lazy(importOrRetry(() => import("./passport-qr")));

type Shown = "qr" | "import" | undefined;

export function TransferSection({ passport }: { passport: Passport }) {
  const [shown, setShown] = useState<Shown>();
  const [result, setResult] = useState<ImportResult>();
  const show = (next: Shown, imported?: ImportResult) => {
    setShown(next);
    setResult(imported);
  };
  const toggle = (next: Shown) => show(shown === next ? undefined : next);
  const hasShades = !isEmpty(passport);
  return (
    <section aria-labelledby="transfer" className="grid gap-3">
      <h2 id="transfer" className="text-base font-semibold">
        {hasShades ? "Take your shades along" : "Shades saved before?"}
      </h2>
      <div className="flex flex-wrap gap-2">
        {hasShades && (
          <Button look="outline" className="px-4" onClick={() => saveFile(passport)}>
            Save as a file
          </Button>
        )}
        {hasShades && (
          <Button look="outline" className="px-4" aria-expanded={shown === "qr"} onClick={() => toggle("qr")}>
            Show a QR code
          </Button>
        )}
        <Button
          look="outline"
          className="px-4"
          aria-expanded={shown === "import"}
          onClick={() => toggle("import")}
        >
          Bring them back
        </Button>
      </div>
      <LazyBoundary>
        {shown === "qr" && <PassportQr passport={passport} />}
        {shown === "import" && <ImportPassport onDone={(imported) => show(undefined, imported)} />}
      </LazyBoundary>
      {result && <ImportNotice {...result} />}
    </section>
  );
}

const saveFile = (passport: Passport): void =>
  downloadBlob(new Blob([writePassportFile(passport)], { type: "application/json" }), PASSPORT_FILE_NAME);
