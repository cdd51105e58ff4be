/**
 * The service worker: hashed files from the cache, pages from the network, and a page of its own when there is none.
 * It keeps nothing that depends on who is asking.
 */
/// <reference lib="webworker" />
import { isForEver, staleCaches } from "./rules";

declare const self: ServiceWorkerGlobalScope;
/** Changes with every build, so that the browser sees a new worker whenever there is a new shop. */
declare const __BUILD__: string;

const CACHE = `undertone-${__BUILD__}`;
const OFFLINE = "/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([OFFLINE, "/favicon.svg"])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

/** A page that showed the update notice asks the waiting worker to take over. */
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (url.origin === self.location.origin && isForEver(url.pathname)) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
});

async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const held = await cache.match(request);
  if (held) return held;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

async function offline(): Promise<Response> {
  return (await caches.match(OFFLINE)) ?? Response.error();
}

async function dropOldCaches(): Promise<void> {
  const names = staleCaches(await caches.keys(), CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}
