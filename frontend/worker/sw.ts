/**
 * The service worker: hashed files from the cache, pages from the network, and an offline page. It caches
 * nothing that depends on the visitor.
 */
/// <reference lib="webworker" />
import { Departures, isDeparture, isHashedFile, listOldCaches, readPush } from "./rules";

declare const self: ServiceWorkerGlobalScope;
/** Differs for every build, so that browsers detect a new worker. */
declare const __BUILD__: string;

const CACHE = `undertone-${__BUILD__}`;
const OFFLINE = "/offline.html";
const OFFLINE_FILES = [OFFLINE, "/offline.css", "/offline.js", "/favicon.svg"];

/** The address to which the manifest sends what is shared, and the name of a shared photo until then. */
const SHARE_PATH = "/match-your-shade/share";
const SHARED_PHOTO = "/shared-photo";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE_FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

const departures = new Departures();

/** The update notice asks the waiting worker to take over. Pages say where they are going. */
self.addEventListener("message", ({ data, source }) => {
  if (data === "take over") self.skipWaiting();
  if (isDeparture(data) && source instanceof Client) departures.note(source.id, data);
});

/** A message of the shop. Browsers insist that each is shown. */
self.addEventListener("push", (event) => {
  const { title, body, path } = readPush(event.data?.text());
  event.waitUntil(
    self.registration.showNotification(title, { body, data: path, tag: path, icon: "/favicon.svg" }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isOwnOrigin = url.origin === self.location.origin;
  if (request.method === "POST" && isOwnOrigin && url.pathname === SHARE_PATH)
    event.respondWith(receivePhoto(request));
  if (request.method !== "GET") return;
  if (isOwnOrigin && isHashedFile(url.pathname)) event.respondWith(respondFromCache(request));
  else if (isOwnOrigin && OFFLINE_FILES.includes(url.pathname))
    event.respondWith(fetch(request).catch(() => readOfflineFile(url.pathname)));
  else if (request.mode === "navigate") event.respondWith(openPage(request));
});

/** A page that reloads itself may have been opening another one. Its message about that may come after its request. */
async function openPage(request: Request): Promise<Response> {
  const isReload = request.cache !== "default";
  const redirectToDestination = () => {
    const destination = isReload && departures.takeDestination(request.url);
    return destination && Response.redirect(destination);
  };
  return (
    redirectToDestination() || fetch(request).catch(() => redirectToDestination() || readOfflineFile(OFFLINE))
  );
}

async function respondFromCache(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const fresh = await fetch(request);
  // If the disk is full, the file is still served, only not cached.
  if (fresh.ok) await cache.put(request, fresh.clone()).catch(() => undefined);
  return fresh;
}

/** A photo that another app shares. It never leaves the device: the finder opens it from here. */
async function receivePhoto(request: Request): Promise<Response> {
  const photo = (await request.formData().catch(() => undefined))?.get("photo");
  if (photo instanceof File) await (await caches.open(CACHE)).put(SHARED_PHOTO, new Response(photo));
  return Response.redirect("/match-your-shade?by=photo", 303);
}

async function readOfflineFile(path: string): Promise<Response> {
  return (await caches.match(path)) ?? Response.error();
}

async function deleteOldCaches(): Promise<void> {
  const names = listOldCaches(await caches.keys(), CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}
