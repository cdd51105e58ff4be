/** A server build made of a few pages, in the format of the framework's own build. */
import type { ServerBuild } from "@remix-run/server-runtime";
import type { ReactElement } from "react";

export interface TestPage {
  default: () => ReactElement;
  loader?: () => unknown;
}

export interface TestFrame {
  default: () => ReactElement;
  ErrorBoundary?: () => ReactElement;
}

export function createServerBuild(
  entry: object,
  frame: TestFrame,
  pages: Record<string, TestPage>,
): ServerBuild {
  const root = { id: "root", path: "", module: frame };
  const routes = Object.entries(pages).map(([id, module]) => [
    id,
    { id, parentId: "root", path: id, module },
  ]);
  const assets = Object.entries(pages).map(([id, { loader }]) => [
    id,
    { id, parentId: "root", path: id, module: `/${id}.js`, hasLoader: Boolean(loader) },
  ]);
  return {
    mode: "production",
    entry: { module: entry },
    routes: { root, ...Object.fromEntries(routes) },
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: { root: { id: "root", path: "", module: "/root.js" }, ...Object.fromEntries(assets) },
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true, v3_relativeSplatPath: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}
