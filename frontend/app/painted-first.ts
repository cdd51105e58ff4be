/**
 * What a page looks like comes before what it does.
 *
 * The framework asks for its scripts as urgently as for the page's own style and pictures, and runs them as
 * soon as they are there, which on a small phone is before anything has been drawn. Here they are asked for,
 * all at once, when the page has been drawn for the first time.
 */
const PRELOAD = '<link rel="modulepreload"';
const WAITING = '<link rel="after-paint"';
const MODULE = ' type="module" async="">';
const END = "</script>";
const NAMED = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE = /^import ("[^"]+");$/gm;

/** `scriptStart` is how the page's own scripts begin: the first module among them is the framework's. */
export function paintedFirst(html: Buffer, scriptStart = "<script"): Buffer {
  const moduleStart = `${scriptStart}${MODULE}`;
  const links = html.indexOf(PRELOAD); // a page's links to its scripts stand together, right before the first
  const start = html.indexOf(moduleStart, links);
  // There the framework compares every attribute with its own.
  if (import.meta.env.DEV || links < 0 || start < 0) return html;
  const end = html.indexOf(END, start);
  const waiting = html.toString("utf8", links, start).replaceAll(PRELOAD, WAITING);
  const script = `${scriptStart}>${afterPaint(html.toString("utf8", start + moduleStart.length, end))}`;
  return Buffer.concat([html.subarray(0, links), Buffer.from(waiting + script), html.subarray(end)]);
}

/** The imports of a module, as a script that makes them with the frame after the next. */
function afterPaint(code: string): string {
  const made = code.replace(NAMED, "const $1 = await import($2);").replace(BARE, "await import($1);");
  return `requestAnimationFrame(() => setTimeout(async () => {${FETCH_WAITING}${made}}));`;
}

const FETCH_WAITING =
  'for (const link of document.querySelectorAll("link[rel=after-paint]")) link.rel = "modulepreload";';
