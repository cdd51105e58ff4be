/** Leaves pictures that have not been loaded off paper: no browser waits for them, and their boxes would be empty. */
const isLoaded = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0;

window.addEventListener("beforeprint", () => {
  for (const picture of document.querySelectorAll<HTMLImageElement>("#main img"))
    picture.classList.toggle("print:hidden", !isLoaded(picture));
});
