/** Something that is here already, or stands as its skeleton until it comes. */
import { type ReactNode, Suspense } from "react";
import { Await } from "~/router";

interface SoonProps<T> {
  value: T | Promise<T>;
  fallback: ReactNode;
  children: (value: T) => ReactNode;
}

export function Soon<T>({ value, fallback, children }: SoonProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value}>{(come) => children(come as T)}</Await>
    </Suspense>
  );
}
