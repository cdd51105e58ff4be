/** Says what became of an imported passport, with the way back. */
import { useState } from "react";
import { focusPart } from "~/ui/focus-part";
import { Notice } from "~/ui/notice";
import type { ImportResult } from "./add-imported";

export function ImportNotice({ text, undo }: ImportResult) {
  const [undone, setUndone] = useState(false);
  const takeBack = () => {
    undo();
    setUndone(true);
  };
  return (
    <div key={String(undone)} ref={focusPart} tabIndex={-1} className="outline-none">
      <Notice tone="success">
        {undone ? "Your shades are as they were before." : `${text} `}
        {!undone && (
          <button type="button" onClick={takeBack} className="py-1 text-ink underline underline-offset-4">
            Undo
          </button>
        )}
      </Notice>
    </div>
  );
}
