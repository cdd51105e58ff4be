/** Brings a passport back from a file, or from a link or code that is pasted. */
import { type ChangeEvent, type FormEvent, useState } from "react";
import type { Passport } from "~/api/passport";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { TextArea } from "~/ui/text-field";
import { addBroughtBack, type BroughtBack } from "./add-brought-back";
import { decodePassport } from "./passport-code";
import { MAX_FILE_SIZE, readPassportFile, TOO_LARGE_TEXT } from "./passport-file";
import { PassportError } from "./read-passport";

const UNREADABLE_TEXT = "It cannot be read.";

export default function BringBack({ onDone }: { onDone: (brought: BroughtBack) => void }) {
  const [pasted, setPasted] = useState("");
  const [problem, setProblem] = useState("");
  const bring = async (read: () => Promise<Passport>) => {
    try {
      onDone(await addBroughtBack(await read()));
    } catch (error) {
      setProblem(error instanceof PassportError ? error.message : UNREADABLE_TEXT);
    }
  };
  const readFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void bring(() => readChosenFile(file));
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
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" look="outline" disabled={pasted.trim() === ""}>
        Bring back what I pasted
      </Button>
    </form>
  );
}

async function readChosenFile(file: File): Promise<Passport> {
  if (file.size > MAX_FILE_SIZE) throw new PassportError(TOO_LARGE_TEXT);
  return readPassportFile(await file.text());
}

/** A file begins with a brace. Everything else is read as a link or a code. */
const readText = async (text: string): Promise<Passport> =>
  text.trim().startsWith("{") ? readPassportFile(text) : decodePassport(text);
