/** As a ref: what appears at the end of a drawer is scrolled into view. */
export const showWhole = (element: Element | null): void => element?.scrollIntoView({ block: "nearest" });
