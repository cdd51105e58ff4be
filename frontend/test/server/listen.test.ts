import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listen } from "../../server/listen";

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
  for (const server of open.splice(0)) server.close();
});

test("a port that is taken is opened once it is free, and the tries leave no listener behind", async () => {
  const { holder, port } = await take();
  const server = make();
  const before = ["error", "listening"].map((event) => server.listenerCount(event));
  const opening = listen(server, { host: HOST, port }, 1_000, 10);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.listening).toBe(false);
  holder.close();
  await opening;
  expect(await (await fetch(`http://${HOST}:${port}`)).text()).toBe("here");
  expect(["error", "listening"].map((event) => server.listenerCount(event))).toEqual(before);
});

test("a port that stays taken is said", async () => {
  const { port } = await take();
  await expect(listen(make(), { host: HOST, port }, 3, 1)).rejects.toThrow(`Port ${port} is taken.`);
});

test("an address that is not of this machine is refused at once", async () => {
  await expect(listen(make(), { host: "192.0.2.1", port: 0 }, 1_000, 1_000)).rejects.toThrow("EADDRNOTAVAIL");
});
