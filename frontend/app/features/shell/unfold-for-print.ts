/** Opens what paper shows although it is folded: a browser loads no pictures there in time otherwise. */
const FOLDED = "#main details:not([open]):has(h2, article)";

let opened: HTMLDetailsElement[] = [];

window.addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll<HTMLDetailsElement>(FOLDED)];
  for (const details of opened) details.open = true;
});

window.addEventListener("afterprint", () => {
  for (const details of opened) details.open = false;
  opened = [];
});
