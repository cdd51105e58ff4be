/**
 * The bar at the lower edge of the window with the shades to compare. The page is longer by `--tray`, so that
 * everything can be scrolled out from under it. What else stands at that edge keeps clear of it.
 */
import type { ReactNode } from "react";
import { MAX_COMPARED } from "~/shared/shades/compare-path";

interface TrayBarProps {
  count: number;
  swatches?: ReactNode;
  children: ReactNode;
}

export function TrayBar({ count, swatches, children }: TrayBarProps) {
  return (
    <aside
      data-tray
      aria-label="Shades to compare"
      className="full-bleed fixed inset-x-0 bottom-0 z-10 flex h-14 items-center justify-center gap-4 text-sm whitespace-nowrap max-[22.5rem]:gap-2 max-[22.5rem]:text-xs print:hidden"
    >
      <span role="status" className="flex items-center gap-2">
        {swatches}
        {count} of {MAX_COMPARED} to compare
      </span>
      {children}
    </aside>
  );
}

export const TRAY_LINK = "py-3 underline-offset-4 hover:underline";
export const TRAY_MAIN_LINK = "py-3 font-semibold underline underline-offset-4";
