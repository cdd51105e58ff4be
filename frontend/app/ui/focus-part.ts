/** As a ref: what takes the place of a pressed button gets the focus. */
export const focusPart = (part: HTMLElement | null): void => part?.focus();
