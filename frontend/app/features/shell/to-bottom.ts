/** The way to the foot of the page. Lists that grow hold still meanwhile, or the foot would run away. */

let heading = false;

export function goToBottom(): void {
  heading = true;
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "smooth" });
}

/** Whether the shopper asked for the foot of the page and has not turned back since. */
export function headingForBottom(): boolean {
  return heading;
}

/** The shopper turned back up. */
export function stayHere(): void {
  heading = false;
}
