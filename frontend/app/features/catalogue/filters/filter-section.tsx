/** A collapsible section of the filter form. */
import type { ReactNode } from "react";

interface FilterSectionProps {
  title: string;
  open?: boolean;
  children: ReactNode;
}

export function FilterSection({ title, open, children }: FilterSectionProps) {
  return (
    <details open={open} className="border-b border-line">
      <summary className="fold min-h-13">
        <span className="text-sm font-semibold">{title}</span>
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
