/** Server-rendered pages are complete, carry their data, or fail as a whole. */
import { createHash } from "node:crypto";
import { createRequestHandler } from "@remix-run/server-runtime";
import { lazy, Suspense } from "react";
import { afterEach, expect, it, vi } from "vitest";
import * as entry from "~/entry.server";
import { getScriptHashes, readPageBytes } from "~/page-bytes";
import { Outlet, Scripts, ScrollRestoration, useLoaderData } from "~/router";
import { useScriptMark } from "~/script-mark";
import { createServerBuild, type TestPage } from "../support/server-build";

const SHADES = ["Rosewood <07>", "Umber"];
const Aside = lazy(async () => ({ default: () => <p>come from aside</p> }));
const AsideLater = lazy(async () => ({ default: () => <p>come from aside</p> }));

const PAGES: Record<string, TestPage> = {
  whole: { loader: () => ({ shades: SHADES, later: Promise.resolve("come") }), default: Shades },
  broken: { default: Broken },
  injected: { loader: () => ({ shades: SHADES }), default: Injected },
  "injected-aside": {
    default: () => (
      <Suspense fallback="not yet">
        <Injected />
        <AsideLater />
      </Suspense>
    ),
  },
  aside: {
    default: () => (
      <Suspense fallback="not yet">
        <Aside />
      </Suspense>
    ),
  },
  "broken-in-part": {
    default: () => (
      <Suspense fallback="not yet">
        <Broken />
      </Suspense>
    ),
  },
};

const BUILD = createServerBuild(entry, { default: Frame, ErrorBoundary: Sorry }, PAGES);

function Broken(): never {
  throw new Error("drawn badly");
}

const INJECTED = [
  "<script>injected(1)</script>",
  '<script nonce="guess">injected(2)</script>',
  '<script type="module" async="">injected(3)</script><link rel="modulepreload" href="/injected.js"/>',
  "<script nonce>injected(4)</script>",
];

function Injected() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: simulates a hole in the sanitiser
  return <div dangerouslySetInnerHTML={{ __html: INJECTED.join("") }} />;
}

function Frame() {
  const mark = useScriptMark();
  return (
    <html lang="en-GB">
      <body>
        <Outlet />
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  );
}

function Shades() {
  const { shades } = useLoaderData() as { shades: string[] };
  return <p>{shades.join(", ")}</p>;
}

async function renderPage(page: string) {
  const response = await createRequestHandler(BUILD, "production")(new Request(`http://shop/${page}`));
  return { response, html: (await readPageBytes(response)).toString() };
}

afterEach(() => void vi.restoreAllMocks());

it("draws a page with its data in it, what came later included", async () => {
  const { response, html } = await renderPage("whole");
  expect(response.status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB">/);
  expect(html).toContain("<p>Rosewood &lt;07&gt;, Umber</p>");
  expect(html).toMatch(/streamController\.enqueue\("[^<]*Umber[^<]*come[^<]*"\);<\/script>/);
  expect(html).toContain("streamController.close();");
});

it.each([
  ["broken-in-part", "not yet", "the rest of a page of which a part fails"],
  ["broken", "Something broke", "an error for a page that fails"],
])("draws for %s %j: %s, which nobody stores", async (page, words) => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const { response, html } = await renderPage(page);
  expect(response.status).toBe(500);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(html).toContain(words);
  expect(logged).toHaveBeenCalled();
});

it("waits for a part that is loaded aside, the first time and the second", async () => {
  for (const _ of ["first", "second"]) {
    const { response, html } = await renderPage("aside");
    expect(response.status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en-GB">/);
    expect(html).toContain("<p>come from aside</p>");
    expect(html).toContain("streamController.close();");
  }
});

it("lets the scripts of the installed framework wait until the page is painted", async () => {
  vi.stubEnv("DEV", false);
  const { html } = await renderPage("whole");
  const advice =
    "The framework writes its scripts in another way: see docs/decisions/0006 and app/defer-scripts.ts";
  expect(
    html.match(/<link rel="after-paint" href="\/(manifest|entry|root|whole)\.js"\/>/g),
    advice,
  ).toHaveLength(4);
  expect(html, advice).toMatch(
    /<script>Promise\.resolve\(window\.firstPaint\)\.then\(.*await import\("\/manifest\.js"\);\nconst route0 = await import\("\/root\.js"\);/s,
  );
  expect(html, advice).not.toMatch(/rel="modulepreload"|type="module"|^import /m);
  vi.unstubAllEnvs();
});

const hashOf = (script: string) => createHash("sha256").update(script).digest("base64");

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script ?? "");

it.each(["injected", "injected-aside"])("vouches for its own scripts alone: %s", async (page) => {
  vi.stubEnv("DEV", false);
  const { response, html } = await renderPage(page);
  const hashes = getScriptHashes(response);
  const scripts = scriptsOf(html);
  const injected = scripts.filter((script) => script.startsWith("injected("));
  const own = scripts.filter((script) => !script.startsWith("injected("));
  expect(injected).toHaveLength(INJECTED.length);
  expect(own.length).toBeGreaterThanOrEqual(3);
  expect([...hashes].sort()).toEqual(own.map(hashOf).sort());
  expect(html).not.toMatch(/nonce="[^g]/);
  vi.unstubAllEnvs();
});

function Sorry() {
  return (
    <html lang="en-GB">
      <body>Something broke</body>
    </html>
  );
}
