import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { listen } from "../../server/connections/listen";

const HOST = "127.0.0.1";
const open: Server[] = [];

function make(): Server {
  const server = createServer((_, res) => res.end("here"));
  open.push(server);
  return server;
}

async function take(): Promise<{ holder: Server; port: number }> {
  const holder = make();
  await listen(holder, { host: HOST, port: 0 });
  return { holder, port: (holder.address() as AddressInfo).port };
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const server of open.splice(0)) server.close();
});

test("a port that is taken is opened once it is free, and the tries leave no listener behind", async () => {
  const { holder, port } = await take();
  const server = make();
  const before = ["error", "listening"].map((event) => server.listenerCount(event));
  const opening = listen(server, { host: HOST, port }, { retryMs: 10 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.listening).toBe(false);
  holder.close();
  await opening;
  expect(await (await fetch(`http://${HOST}:${port}`)).text()).toBe("here");
  expect(["error", "listening"].map((event) => server.listenerCount(event))).toEqual(before);
});

test("a port that stays taken is said", async () => {
  const { port } = await take();
  await expect(listen(make(), { host: HOST, port }, { tries: 3, retryMs: 1 })).rejects.toThrow(
    `Port ${port} is taken.`,
  );
});

test("under the launcher a port is waited for however long its reservation lasts", async () => {
  const { holder, port } = await take();
  const said = vi.spyOn(console, "error").mockReturnValue();
  const server = make();
  const opening = listen(server, { host: HOST, port }, { hasLauncher: true, tries: 2, retryMs: 5 });
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(`Port ${port} is still taken. Waiting for it.`));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said).toHaveBeenCalledOnce();
  holder.close();
  await opening;
  expect(server.listening).toBe(true);
});

test("an address that is not of this machine is refused at once", async () => {
  await expect(listen(make(), { host: "192.0.2.1", port: 0 }, { hasLauncher: true })).rejects.toThrow(
    "EADDRNOTAVAIL",
  );
});
