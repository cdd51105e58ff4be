/**
 * Makes the browser load a page's scripts with its first frame, and run them after it (see docs/decisions/0006).
 *
 * The framework requests its scripts with the same priority as the style sheet and the pictures, and runs
 * them on arrival. On a slow phone that is before the first paint. This code requests them together when the
 * page is ready to be painted. It depends on the HTML that the framework writes: test/server/drawing.test.tsx
 * fails if that changes.
 */
const PRELOAD_LINK = '<link rel="modulepreload"';
const DEFERRED_LINK = '<link rel="after-paint"';
const MODULE_ATTRIBUTES = ' type="module" async="">';
const SCRIPT_END = "</script>";
const NAMED_IMPORT = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE_IMPORT = /^import ("[^"]+");$/gm;

/**
 * `scriptStart` is the beginning of the page's own script tags. The first module script is the framework's.
 */
export function deferScripts(html: Buffer, scriptStart = "<script"): Buffer {
  const moduleStart = `${scriptStart}${MODULE_ATTRIBUTES}`;
  const linksStart = html.indexOf(PRELOAD_LINK); // all preload links are together, right before the first script
  const start = html.indexOf(moduleStart, linksStart);
  // In development the framework compares all attributes during hydration.
  if (import.meta.env.DEV || linksStart < 0 || start < 0) return html;
  const end = html.indexOf(SCRIPT_END, start);
  const deferredLinks = html.toString("utf8", linksStart, start).replaceAll(PRELOAD_LINK, DEFERRED_LINK);
  const script = `${scriptStart}>${runAfterPaint(html.toString("utf8", start + moduleStart.length, end))}`;
  return Buffer.concat([
    html.subarray(0, linksStart),
    Buffer.from(deferredLinks + script),
    html.subarray(end),
  ]);
}

/**
 * A script that requests the modules before the first frame is laid out, and runs them after it. The layout
 * requests the lazy pictures in view. If the scripts came after those, slow pictures would hold up the six
 * connections that a browser opens, and with them every script.
 */
function runAfterPaint(code: string): string {
  const imports = code
    .replace(NAMED_IMPORT, "const $1 = await import($2);")
    .replace(BARE_IMPORT, "await import($1);");
  return `requestAnimationFrame(() => setTimeout(async () => {${imports}}));requestAnimationFrame(() => {${PRELOAD_DEFERRED}});`;
}

const PRELOAD_DEFERRED =
  'for (const link of document.querySelectorAll("link[rel=after-paint]")) link.rel = "modulepreload";';
