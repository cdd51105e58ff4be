/**
 * Makes the browser load a page's scripts after the first paint (see docs/decisions/0006).
 *
 * The framework requests its scripts with the same priority as the style sheet and the pictures, and runs
 * them on arrival. On a slow phone that is before the first paint. This code requests them one after another,
 * after the first paint, and the lazy pictures after them. It depends on the HTML that the framework writes:
 * test/server/drawing.test.tsx fails if that changes.
 */
const PRELOAD_LINK = '<link rel="modulepreload"';
const DEFERRED_LINK = '<link rel="after-paint"';
const STYLE_LINK = '<link rel="stylesheet"';
const MODULE_ATTRIBUTES = ' type="module" async="">';
const SCRIPT_END = "</script>";
const PRELOADED_URL = /<link rel="modulepreload" href=("[^"]+")/g;
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
  const links = html.toString("utf8", linksStart, start);
  const code = html.toString("utf8", start + moduleStart.length, end);
  const request = `${scriptStart}>${requestAfterPaint(links)}${SCRIPT_END}`;
  const deferred = `${links.replaceAll(PRELOAD_LINK, DEFERRED_LINK)}${scriptStart}>${runAfterPaint(code)}`;
  return Buffer.concat([
    ...insertBeforeStyles(html.subarray(0, linksStart), request),
    Buffer.from(deferred),
    html.subarray(end),
  ]);
}

/** A script after the style sheet waits for it, and then comes too late for the first frame. */
function insertBeforeStyles(html: Buffer, script: string): Buffer[] {
  const styles = html.indexOf(STYLE_LINK);
  if (styles < 0) return [html];
  return [html.subarray(0, styles), Buffer.from(script), html.subarray(styles)];
}

/**
 * A script that requests the modules after the first paint. Until then no lazy picture is requested (`lazy-later`
 * in shop.css): slow pictures would take all six connections that a browser opens, and the scripts would wait for
 * them. The script removes itself, so that the framework finds the head as it wrote it.
 *
 * A frame that is slow to draw is on the screen later than the task after it begins, so the paint itself is waited
 * for, and of it the one with content. Some browsers do not tell of it, and get a short wait instead. Each request is a task of its own: all in one block the page for 0.1 s
 * while the picture of it is still drawn.
 */
function requestAfterPaint(links: string): string {
  const urls = [...links.matchAll(PRELOADED_URL)].map(([, url]) => url).join();
  return `{const {classList} = document.documentElement;classList.add("lazy-later");document.currentScript.remove();(window.firstPaint = new Promise((resolve) => {new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint")[0] && resolve()).observe({type: "paint", buffered: true});requestAnimationFrame(() => setTimeout(resolve, PerformanceObserver.supportedEntryTypes?.includes("paint") ? ${LATE_PAINT_MS} : ${UNTOLD_PAINT_MS}));})).then(async () => {for (const href of [${urls}]) {${ADD_PRELOAD}await new Promise((resolve) => setTimeout(resolve));}classList.remove("lazy-later");});}`;
}

const UNTOLD_PAINT_MS = 300;
/** A browser that tells of its paint and has not by now is taken not to, so that no page stays without scripts. */
const LATE_PAINT_MS = 5000;

const ADD_PRELOAD =
  'document.head.append(Object.assign(document.createElement("link"), {rel: "modulepreload", href}));';

/** A script that runs the module's imports after the first paint, and not before the whole page is drawn. */
function runAfterPaint(code: string): string {
  const imports = code
    .replace(NAMED_IMPORT, "const $1 = await import($2);")
    .replace(BARE_IMPORT, "await import($1);");
  return `Promise.resolve(window.firstPaint).then(() => requestAnimationFrame(() => setTimeout(async () => {${imports}})));`;
}
