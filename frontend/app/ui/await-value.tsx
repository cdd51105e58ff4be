/** Renders a value, or a skeleton until its promise resolves. */
import { type ReactNode, Suspense } from "react";
import { Await } from "~/router";

interface AwaitValueProps<T> {
  value: T | Promise<T>;
  fallback: ReactNode;
  children: (value: T) => ReactNode;
}

export function AwaitValue<T>({ value, fallback, children }: AwaitValueProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value}>{(resolved) => children(resolved as T)}</Await>
    </Suspense>
  );
}
