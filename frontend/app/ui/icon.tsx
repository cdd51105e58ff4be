/** A line icon in the size and colour of the surrounding text. */
import type { IconNode } from "lucide";
import { createElement, type ReactElement, type SVGProps } from "react";

interface IconProps extends SVGProps<SVGSVGElement> {
  of: IconNode;
  size?: number;
}

export function Icon({ of, size = 24, strokeWidth = 2, ...rest }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the caller sets aria-hidden or a label
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {getStrokes(of)}
    </svg>
  );
}

/** Caches the elements of each icon, which are the same everywhere. */
const strokeCache = new WeakMap<IconNode, ReactElement[]>();

function getStrokes(of: IconNode): ReactElement[] {
  const elements = strokeCache.get(of) ?? of.map(([tag, look], key) => createElement(tag, { ...look, key }));
  strokeCache.set(of, elements);
  return elements;
}
