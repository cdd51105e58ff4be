/** Sections that open and close; the browser's own, so they work before JavaScript. */
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface AccordionSectionProps {
  title: string;
  /** The section's name in the address. */
  id?: string;
  open?: boolean;
  children: ReactNode;
}

export function AccordionSection({ title, id, open, children }: AccordionSectionProps) {
  return (
    <details id={id} open={open} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3">
        <h2 className="text-lg">{title}</h2>
        <ChevronDown aria-hidden size={20} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-8">{children}</div>
    </details>
  );
}
