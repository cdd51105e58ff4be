/** A line icon in the size and colour of the surrounding text. */
import type { IconNode } from "lucide";
import { createElement, type ReactElement, type SVGProps } from "react";

interface IconProps extends SVGProps<SVGSVGElement> {
  icon: IconNode;
  size?: number;
}

export function Icon({ icon, size = 24, strokeWidth = 2, ...rest }: IconProps) {
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
      {getStrokes(icon)}
    </svg>
  );
}

/** Caches the elements of each icon, which are the same everywhere. */
const strokeCache = new WeakMap<IconNode, ReactElement[]>();

function getStrokes(icon: IconNode): ReactElement[] {
  const elements =
    strokeCache.get(icon) ?? icon.map(([tag, look], key) => createElement(tag, { ...look, key }));
  strokeCache.set(icon, elements);
  return elements;
}
