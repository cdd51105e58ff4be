/** The shade passport follows a member, and stays with nobody who has signed out. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StoredPassport } from "~/api/passport";
import { MEMBER_KEY } from "~/session/session-store";
import { createStorage, PageRequest } from "../../support/browser";
import { withHoney } from "./samples";

type Answer = (response: Response) => void;

const waiting: [string, Answer][] = [];
const items = new Map<string, string>();
const NOTHING_STORED: StoredPassport = { edition: 0, passport: null };

beforeEach(() => {
  vi.resetModules();
  waiting.length = 0;
  items.clear();
  vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("Request", PageRequest);
  vi.stubGlobal("localStorage", createStorage(items));
  vi.stubGlobal("fetch", ({ method }: Request) => new Promise((answer) => waiting.push([method, answer])));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const signIn = (id: number) =>
  items.set(MEMBER_KEY, JSON.stringify({ id, full_name: "Ada", image_url: null }));

/** Waits for the next request, and answers it. */
async function answer(method: string, stored: StoredPassport): Promise<void> {
  await vi.waitFor(() => expect(waiting.map(([each]) => each)).toEqual([method]));
  waiting.pop()?.[1](Response.json(stored));
}

const open = async () => ({
  ...(await import("~/features/passport/store/sync-passport")),
  ...(await import("~/features/passport/store/passport-store")),
});

it("sends what this device has, and notes whose it is", async () => {
  const { syncPassport, changePassport, getLocalPassport } = await open();
  signIn(7);
  changePassport(() => withHoney);
  const synced = syncPassport(7);
  await answer("GET", NOTHING_STORED);
  await answer("PUT", { edition: 1, passport: withHoney });
  await synced;
  expect(getLocalPassport()).toEqual({ passport: withHoney, member: 7, edition: 1, changed: false });
});

it.each(["GET", "PUT"])(
  "leaves nothing on the device if its member signs out during the %s",
  async (last) => {
    const { syncPassport, changePassport, forgetOthers, getLocalPassport, setLocalPassport, PASSPORT_KEY } =
      await open();
    signIn(7);
    changePassport(() => withHoney);
    setLocalPassport({ ...getLocalPassport(), member: 7, changed: false });
    const synced = syncPassport(7);
    if (last === "PUT") await answer("GET", NOTHING_STORED);
    await vi.waitFor(() => expect(waiting.map(([each]) => each)).toEqual([last]));
    items.delete(MEMBER_KEY);
    forgetOthers(null);
    expect(items.has(PASSPORT_KEY)).toBe(false);
    await answer(last, { edition: 1, passport: withHoney });
    await synced;
    expect(items.has(PASSPORT_KEY)).toBe(false);
  },
);

it("follows who signs in while the passport of another member is still on its way", async () => {
  const { syncPassport, getLocalPassport } = await open();
  signIn(7);
  const first = syncPassport(7);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  signIn(8);
  const second = syncPassport(8);
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.[1](Response.json({ edition: 3, passport: withHoney }));
  await second;
  waiting[0]?.[1](Response.json(NOTHING_STORED));
  await first;
  expect(getLocalPassport()).toMatchObject({ member: 8, edition: 3 });
});
