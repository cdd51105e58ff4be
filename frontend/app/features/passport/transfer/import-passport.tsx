/** Brings a passport back from a file, or from a link or code that is pasted. */
import { type ChangeEvent, type FormEvent, useState } from "react";
import type { Passport } from "~/api/passport";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextArea } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { PassportError } from "../store/read-passport";
import { addImported, type ImportResult } from "./add-imported";
import { decodePassport } from "./passport-code";
import { MAX_FILE_SIZE, readPassportFile, TOO_LARGE_TEXT } from "./passport-file";

const UNREADABLE_TEXT = "It cannot be read.";

export default function ImportPassport({ onDone }: { onDone: (result: ImportResult) => void }) {
  const [pasted, setPasted] = useState("");
  const { busy, problem, send } = useRequest();
  const bring = (read: () => Promise<Passport>) =>
    send(async () => onDone(await addImported(await read().catch(explainUnread))));
  const readFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file && !busy) void bring(() => readChosenFile(file));
    event.target.value = "";
  };
  const readPasted = (event: FormEvent) => {
    event.preventDefault();
    void bring(() => readText(pasted));
  };
  return (
    <form noValidate onSubmit={readPasted} className="grid gap-4">
      <label className="block text-sm font-semibold">
        From a file
        <input
          type="file"
          accept="application/json,.json"
          aria-disabled={busy}
          onChange={readFile}
          className="mt-1.5 block w-full text-sm font-normal file:mr-3 file:min-h-11 file:rounded-full file:border file:border-edge file:bg-transparent file:px-4 file:font-semibold file:text-ink"
        />
      </label>
      <TextArea
        label="Or paste its link, its code or the file’s text"
        value={pasted}
        rows={3}
        spellCheck={false}
        onChange={(event) => setPasted(event.target.value)}
      />
      <ProblemNotice problem={problem} />
      <Button type="submit" look="outline" busy={busy} disabled={pasted.trim() === ""}>
        Bring back what I pasted
      </Button>
    </form>
  );
}

function explainUnread(error: unknown): never {
  throw error instanceof PassportError ? error : new Error(UNREADABLE_TEXT);
}

async function readChosenFile(file: File): Promise<Passport> {
  if (file.size > MAX_FILE_SIZE) throw new PassportError(TOO_LARGE_TEXT);
  return readPassportFile(await file.text());
}

/** A file begins with a brace. Everything else is read as a link or a code. */
const readText = async (text: string): Promise<Passport> =>
  text.trim().startsWith("{") ? readPassportFile(text) : decodePassport(text);
