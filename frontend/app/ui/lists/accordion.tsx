/** Collapsible sections. A native `details` element, so they work before hydration. */
import type { ReactNode } from "react";

interface AccordionSectionProps {
  title: string;
  open?: boolean;
  children: ReactNode;
}

export function AccordionSection({ title, open, children }: AccordionSectionProps) {
  return (
    <details open={open} className="border-b border-line">
      <summary className="fold min-h-14 py-3">
        <h2 className="text-lg">{title}</h2>
      </summary>
      <div className="pb-8">{children}</div>
    </details>
  );
}
