/** Shows a value, or a skeleton until its promise resolves. */
import { type ReactNode, Suspense, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import { Await, useAsyncError } from "~/router";

interface AwaitValueProps<T> {
  value: T | Promise<T>;
  fallback: ReactNode;
  /** Shows why the value cannot be had. */
  failure?: (problem: Problem) => ReactNode;
  children: (value: T) => ReactNode;
}

export function AwaitValue<T>({ value, fallback, failure, children }: AwaitValueProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value} errorElement={failure && <Failure show={failure} />}>
        {(resolved) => children(resolved as T)}
      </Await>
    </Suspense>
  );
}

/**
 * The same, but what is shown stays until the next value is there, with the focus that is in it: the skeleton stands
 * for the first value alone. The next one has to come with a navigation.
 */
export function AwaitNextValue<T>({ value, fallback, failure, children }: AwaitValueProps<T>) {
  const [startsPending] = useState(value instanceof Promise);
  const awaited = (
    <Await resolve={value} errorElement={failure && <Failure show={failure} />}>
      {(resolved) => children(resolved as T)}
    </Await>
  );
  return startsPending ? <Suspense fallback={fallback}>{awaited}</Suspense> : awaited;
}

const Failure = ({ show }: { show: (problem: Problem) => ReactNode }) => show(toProblem(useAsyncError()));
