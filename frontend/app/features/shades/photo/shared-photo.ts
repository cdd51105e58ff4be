/** A photo that another app shared with this one. The service worker keeps it on the device until it is opened. */

/** The same as in the service worker. */
const SHARED_PHOTO = "/shared-photo";

/** The photo, once. Undefined if nothing was shared. */
export async function takeSharedPhoto(): Promise<Blob | undefined> {
  const found = await globalThis.caches?.match(SHARED_PHOTO).catch(() => undefined);
  if (!found) return undefined;
  const photo = await found.blob();
  for (const name of await caches.keys()) await (await caches.open(name)).delete(SHARED_PHOTO);
  return photo;
}
