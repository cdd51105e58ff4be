/** Shows whose shades a scanned code has, and adds them once the shopper says so. */
import { useEffect, useState } from "react";
import type { Passport } from "~/api/passport";
import { Button } from "~/ui/button";
import { useRequest } from "~/ui/forms/use-request";
import { Notice } from "~/ui/notice";
import { Swatch } from "~/ui/swatch";
import { PassportError } from "../store/read-passport";
import { addImported, type ImportResult } from "./add-imported";
import { ImportNotice } from "./import-notice";
import { decodePassport } from "./passport-code";

export default function ScannedPassport({ code, onDone }: { code: string; onDone: () => void }) {
  const [passport, setPassport] = useState<Passport>();
  const [problem, setProblem] = useState("");
  const { busy, send } = useRequest({ closes: true });
  const [result, setResult] = useState<ImportResult>();
  useEffect(() => {
    decodePassport(code).then(setPassport, (error) =>
      setProblem(error instanceof PassportError ? error.message : "It cannot be read."),
    );
  }, [code]);
  if (problem)
    return (
      <div className="mb-8">
        <Notice tone="error">{`This code was not taken. ${problem}`}</Notice>
      </div>
    );
  if (result)
    return (
      <div className="mb-8">
        <ImportNotice {...result} />
      </div>
    );
  if (!passport) return null;
  return (
    <section aria-label="Scanned shades" className="mb-10 grid gap-4 rounded-media bg-tint p-6">
      <h2 className="text-xl">This code brings</h2>
      <ul className="grid gap-2">
        {passport.people.map(({ id, name, shades }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 text-sm">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="flex flex-wrap gap-1">
              {shades.map((shade) => (
                <Swatch key={shade.variant_id ?? shade.hex} value={shade.hex} name={shade.name} size={26} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => send(async () => setResult(await addImported(passport)))}>
          Add them to mine
        </Button>
        <Button look="quiet" onClick={onDone}>
          No, thank you
        </Button>
      </div>
    </section>
  );
}
