/** As a ref: what is chosen in a row that scrolls sideways is in sight. The page itself stays where it is. */
export function showInRow(element: HTMLElement | null): void {
  const row = element?.parentElement;
  const first = row?.firstElementChild as HTMLElement | null;
  if (element && row && first) row.scrollLeft = element.offsetLeft - first.offsetLeft;
}
