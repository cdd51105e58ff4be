/** Loads what the page of a product shows beside and below its facts. */
import { type ComponentProps, type ComponentType, lazy, memo, type ReactNode, Suspense } from "react";
import { importPart, PART_LOADING, rememberLoaded } from "~/ui/loading/lazy-parts";

export const importLater = rememberLoaded(() => import("./later-parts"));

type LaterParts = Awaited<ReturnType<typeof importLater>>;

/**
 * A part that hydrates after the rest of the page. A boundary that has not hydrated yet must not change, so it changes
 * with the properties of its part alone.
 */
export function createLaterPart<Name extends keyof LaterParts>(
  name: Name,
  fallback: ReactNode = PART_LOADING,
) {
  type Props = ComponentProps<LaterParts[Name]>;
  const Part = lazy(importPart(importLater, name)) as unknown as ComponentType<object>;
  return memo(function LaterPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  });
}
