/** Grey placeholder shapes for loading content. */
import type { ReactNode } from "react";
import { joinClasses } from "../join-classes";

/** One shape. Class names set its size, unless its height is known. */
export function Skeleton({ className, height }: { className?: string; height?: number }) {
  return (
    <span
      aria-hidden
      data-skeleton=""
      className={joinClasses("skeleton block rounded-field", className)}
      style={{ height }}
    />
  );
}

/** A group of shapes, announced to screen readers as loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  );
}

/** The React keys of `count` placeholders, for example [0, 1, 2]. */
export const createPlaceholderKeys = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index);
