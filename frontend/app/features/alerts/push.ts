/** Messages to this browser, by the push service of its maker. The worker shows them. */
import { addDevice, deleteDevice } from "~/api/member/alerts";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Whether this browser takes messages of the shop, which knows browsers by `key`. */
export async function isPushOn(key: string): Promise<boolean> {
  const subscription = await findSubscription();
  return subscription !== null && isForKey(subscription, key) && Notification.permission === "granted";
}

/** Asks for permission, and tells the shop where messages go. Returns what to say, or throws what went wrong. */
export async function startPush(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("Your browser does not let us. Allow notifications of this site in its settings.");
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // Messages for another key would not arrive.
  if (earlier && !isForKey(earlier, key)) await earlier.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Error("Your browser cannot be reached now. Please try again later.");
  });
  const { endpoint, keys } = made.toJSON();
  return (await addDevice({ endpoint, keys } as Parameters<typeof addDevice>[0])).message;
}

/** Ends it on the device and at the shop. Returns what to say. */
export async function stopPush(): Promise<string | undefined> {
  const endpoint = await unsubscribePush();
  return endpoint && (await deleteDevice(endpoint)).message;
}

/** Ends it on the device, of whoever signs out. The shop hears of it with its next message. */
export async function unsubscribePush(): Promise<string | undefined> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

function isForKey({ options }: PushSubscription, key: string): boolean {
  const own = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? []));
  return btoa(own).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
