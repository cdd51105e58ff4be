/** Grey shapes that stand where content will be. */
import type { ReactNode } from "react";
import { joinClasses } from "./join-classes";

/** One shape; its size comes from the class names. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden data-skeleton="" className={joinClasses("skeleton block rounded-field", className)} />
  );
}

/** A group of shapes, announced once as loading. */
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
