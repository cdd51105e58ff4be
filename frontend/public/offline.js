// Asks for the page again, as its link does, once the shop answers. An event may come before this listens.
function openAgain() {
  if (!navigator.onLine) return;
  const reachShop = fetch("/favicon.svg", { method: "HEAD", cache: "no-store" });
  reachShop.then(
    () => document.querySelector("main a").click(),
    () => undefined,
  );
}
addEventListener("online", openAgain);
setInterval(openAgain, 3000);
