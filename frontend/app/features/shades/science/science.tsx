/** Every number of an answer, in one drawer that stays as it was left. */
import type { ReactNode } from "react";
import { createStoredStore, useStore, writeItem } from "~/create-store";

const KEY = "science-open";
const openedScience = createStoredStore([KEY], ([text]) => text !== null);

export function Science({ children }: { children: ReactNode }) {
  const isOpen = useStore(openedScience, (open) => open, false);
  return (
    <details
      data-science
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && writeItem(KEY, open ? "open" : null)}
      className="mt-16 border-y border-line print:hidden"
    >
      <summary className="fold min-h-14 py-4 font-display text-xl">The science</summary>
      <div className="pb-10">{children}</div>
    </details>
  );
}
