/**
 * Makes the browser load a page's scripts after it has painted the page (see docs/decisions/0006).
 *
 * The framework requests its scripts as urgently as the page's style and pictures, and runs them as soon as they
 * arrive. On a small phone that is before anything is painted. Here they are requested, all at once, after the
 * first paint. This reads the HTML of the framework: test/server/drawing.test.tsx fails when that changes.
 */
const PRELOAD = '<link rel="modulepreload"';
const DEFERRED_LINK = '<link rel="after-paint"';
const MODULE_ATTRIBUTES = ' type="module" async="">';
const SCRIPT_END = "</script>";
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE_IMPORT = /^import ("[^"]+");$/gm;

/** `scriptStart` is how the page's own scripts begin: the first module among them is the framework's. */
export function deferScripts(html: Buffer, scriptStart = "<script"): Buffer {
  const moduleStart = `${scriptStart}${MODULE_ATTRIBUTES}`;
  const links = html.indexOf(PRELOAD); // a page's links to its scripts stand together, right before the first
  const start = html.indexOf(moduleStart, links);
  // In development the framework compares every attribute with its own.
  if (import.meta.env.DEV || links < 0 || start < 0) return html;
  const end = html.indexOf(SCRIPT_END, start);
  const deferredLinks = html.toString("utf8", links, start).replaceAll(PRELOAD, DEFERRED_LINK);
  const script = `${scriptStart}>${runAfterPaint(html.toString("utf8", start + moduleStart.length, end))}`;
  return Buffer.concat([html.subarray(0, links), Buffer.from(deferredLinks + script), html.subarray(end)]);
}

/** The imports of a module, as a script that makes them in the second frame. */
function runAfterPaint(code: string): string {
  const imports = code
    .replace(NAMED_IMPORT, "const $1 = await import($2);")
    .replace(BARE_IMPORT, "await import($1);");
  return `requestAnimationFrame(() => setTimeout(async () => {${PRELOAD_DEFERRED}${imports}}));`;
}

const PRELOAD_DEFERRED =
  'for (const link of document.querySelectorAll("link[rel=after-paint]")) link.rel = "modulepreload";';
