/// <reference types="@remix-run/node" />
/// <reference types="vite/client" />

/** The shop's version, read from pyproject.toml when the storefront is built. */
declare const __APP_VERSION__: string;

declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/server-runtime";

  const build: ServerBuild;
  export = build;
}
