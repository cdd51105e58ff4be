/**
 * What a page looks like comes before what it does.
 *
 * The framework asks for its scripts as urgently as for the page's own style and pictures, and runs them as
 * soon as they are there, which on a small phone is before anything has been drawn. Here they are asked for,
 * all at once, when the page has been drawn for the first time.
 */
const PRELOAD = '<link rel="modulepreload"';
const WAITING = '<link rel="after-paint"';
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const NAMED = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE = /^import ("[^"]+");$/gm;

export function paintedFirst(html: Buffer): Buffer {
  const scripts = html.indexOf(PRELOAD); // at the very end: all before it stays as it is
  if (import.meta.env.DEV || scripts < 0) return html; // there the framework compares every attribute with its own
  const waiting = html
    .toString("utf8", scripts)
    .replaceAll(PRELOAD, WAITING)
    .replace(START, (_, code: string) => `<script>${afterPaint(code)}</script>`);
  return Buffer.concat([html.subarray(0, scripts), Buffer.from(waiting)]);
}

/** The imports of a module, as a script that makes them with the frame after the next. */
function afterPaint(code: string): string {
  const made = code.replace(NAMED, "const $1 = await import($2);").replace(BARE, "await import($1);");
  return `requestAnimationFrame(() => setTimeout(async () => {${FETCH_WAITING}${made}}));`;
}

const FETCH_WAITING =
  'for (const link of document.querySelectorAll("link[rel=after-paint]")) link.rel = "modulepreload";';
