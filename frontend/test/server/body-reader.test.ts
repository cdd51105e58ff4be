import { once } from "node:events";
import { readdirSync, readlinkSync, truncateSync } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type BodyLimits, BodyReader } from "../../server/connections/body-reader";
import { StoredBody } from "../../server/connections/stored-body";

const LIMITS: BodyLimits = {
  graceMs: 1_000,
  maxMs: 60_000,
  minBytesPerSecond: 100,
  maxConcurrent: 3,
  maxPerClient: 2,
};
const MAX_BYTES = 1_000_000;

const open: { close(): void }[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const each of open.splice(0)) each.close();
});

/** A server with these limits, on a clock that the test controls. */
async function startReader() {
  vi.useFakeTimers({ toFake: ["Date"] });
  const bodies = new BodyReader(LIMITS);
  const read: StoredBody[] = [];
  const requests: IncomingMessage[] = [];
  const take = async (req: IncomingMessage, res: ServerResponse) => {
    requests.push(req);
    const client = String(req.headers["x-client"] ?? "one");
    const length = req.headers["content-length"];
    try {
      const framing = length ? Number(length) : "chunked";
      read.push(await bodies.read(req, res, { framing, client, maxBytes: MAX_BYTES }));
      res.end("read");
    } catch (error) {
      res.end(`${(error as { status?: number }).status ?? "gone"}`);
    }
  };
  const server = createServer(take).on("checkContinue", take).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push(server);
  const { port } = server.address() as AddressInfo;
  const send = (text: string): Socket => {
    const socket = connect(port, "127.0.0.1");
    socket.write(text);
    open.push({ close: () => socket.destroy() });
    return socket;
  };
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  return { bodies, port, read, requests, send, pass };
}

const begin = (length: number, client = "one") =>
  `POST / HTTP/1.1\r\nHost: shop\r\nX-Client: ${client}\r\nContent-Length: ${length}\r\n\r\n`;

async function readResponse(socket: Socket): Promise<string> {
  let text = "";
  while (!/HTTP\/1\.1 200[\s\S]*\r\n\r\n./.test(text)) text += String((await once(socket, "data"))[0]);
  return text;
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !condition(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(condition()).toBe(true);
}

const findOpenFiles = () =>
  readdirSync("/proc/self/fd").filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).includes("undertone-body-");
    } catch {
      return false;
    }
  });
const listOpenFiles = () => findOpenFiles().length;

/** The last part of a body is written once its request has ended, and `finish` says how that goes. */
async function delayLastWrite(requests: IncomingMessage[], length: number, finish: () => void) {
  const anyFile = await openFile("/dev/null");
  const files = Object.getPrototypeOf(anyFile);
  await anyFile.close();
  const append = files.appendFile;
  let written = 0;
  vi.spyOn(files, "appendFile").mockImplementation(async function (this: unknown, part: unknown) {
    written += (part as Buffer).length;
    await waitUntil(() => requests[0]?.complete === true);
    if (written === length) {
      await waitUntil(() => requests[0]?.readableEnded === true);
      finish();
    }
    await append.call(this, part);
  });
}

describe("a body on its way in", () => {
  it("is read whole, and counted", async () => {
    const { read, send } = await startReader();
    expect(await readResponse(send(`${begin(5)}hello`))).toContain("read");
    expect(read[0]?.length).toBe(5);
  });

  it("goes to disk when it is large, where it has no name, and is gone afterwards", async () => {
    const { read, send } = await startReader();
    const socket = send(begin(300_000));
    for (let part = 0; part < 30; part += 1) socket.write(Buffer.alloc(10_000, part));
    expect(await readResponse(socket)).toContain("read");
    expect(read[0]?.length).toBe(300_000);
    expect(listOpenFiles()).toBe(1);
    await read[0]?.remove();
    expect(listOpenFiles()).toBe(0);
  });

  it("is read once its last part is on disk", async () => {
    const { read, requests, send } = await startReader();
    let readBefore = -1;
    await delayLastWrite(requests, 100_000, () => {
      readBefore = read.length;
    });
    const socket = send(begin(100_000));
    socket.write(Buffer.alloc(80_000));
    await waitUntil(() => listOpenFiles() === 1);
    socket.write(Buffer.alloc(20_000));
    expect(await readResponse(socket)).toContain("read");
    expect(readBefore).toBe(0);
    await read[0]?.remove();
  });

  it("is refused if its last part finds no space", async () => {
    const { bodies, requests, send } = await startReader();
    await delayLastWrite(requests, 100_000, () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    });
    const socket = send(begin(100_000));
    socket.write(Buffer.alloc(80_000));
    await waitUntil(() => listOpenFiles() === 1);
    socket.write(Buffer.alloc(20_000));
    expect(await readResponse(socket)).toContain("503");
    expect(bodies.count).toBe(0);
    await waitUntil(() => listOpenFiles() === 0);
  });

  it("is not sent on if its file has lost a part", async () => {
    const { port } = await startReader();
    const body = new StoredBody();
    await body.append(Buffer.alloc(100_000));
    truncateSync(`/proc/self/fd/${findOpenFiles()[0]}`, 50_000);
    const sent = request({ port, method: "POST", headers: { "content-length": 100_000 } });
    Object.assign(sent, { strictContentLength: true });
    const failed = once(sent, "error");
    body.sendTo(sent);
    expect(String((await failed)[0])).toContain("the stored body is incomplete");
    await body.remove();
  });

  it.each([`${begin(MAX_BYTES + 1)}`, `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`])(
    "is refused as soon as it is too large",
    async (head) => {
      const { bodies, send } = await startReader();
      const socket = send(head);
      if (head.includes("chunked"))
        socket.write(`${(MAX_BYTES + 1).toString(16)}\r\n${"x".repeat(MAX_BYTES + 1)}`);
      expect(await readResponse(socket)).toContain("413");
      expect(bodies.count).toBe(0);
      await waitUntil(() => listOpenFiles() === 0);
    },
  );

  it("asks for itself only when it is wanted", async () => {
    const { send } = await startReader();
    const expecting = (length: number) =>
      begin(length).replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n");
    const socket = send(expecting(5));
    expect(String((await once(socket, "data"))[0])).toContain("100 Continue");
    socket.write("hello");
    expect(await readResponse(socket)).toContain("read");
    expect(await readResponse(send(expecting(MAX_BYTES + 1)))).not.toContain("100 Continue");
  });

  it("must keep coming once the first moment is over", async () => {
    const { bodies, send, pass } = await startReader();
    const slow = send(`${begin(500)}${"x".repeat(150)}`);
    await waitUntil(() => bodies.count === 1);
    pass(1_900);
    bodies.endSlowBodies();
    expect(bodies.count).toBe(1);
    pass(1_000);
    bodies.endSlowBodies();
    expect(await readResponse(slow)).toContain("408");
    expect(bodies.count).toBe(0);
  });

  it("has a last moment however quickly it comes", async () => {
    const { bodies, send, pass } = await startReader();
    const long = send(begin(900_000));
    long.write(Buffer.alloc(890_000));
    await waitUntil(() => listOpenFiles() === 1);
    pass(60_001);
    bodies.endSlowBodies();
    expect(await readResponse(long)).toContain("408");
  });

  it("makes room for others of the same client, and then of all", async () => {
    const { bodies, send } = await startReader();
    const first = send(begin(10, "slow"));
    await waitUntil(() => bodies.count === 1);
    send(begin(10, "slow"));
    await waitUntil(() => bodies.count === 2);
    send(begin(10, "slow"));
    expect(await readResponse(first)).toContain("503");
    send(begin(10, "another"));
    await waitUntil(() => bodies.count === 3);
    expect(await readResponse(send(`${begin(5, "quick")}hello`))).toContain("read");
    expect(bodies.count).toBe(2);
  });

  it("is forgotten when its client goes", async () => {
    const { bodies, send } = await startReader();
    const leaving = send(begin(200_000));
    leaving.write(Buffer.alloc(100_000));
    await waitUntil(() => listOpenFiles() === 1);
    leaving.destroy();
    await waitUntil(() => bodies.count === 0 && listOpenFiles() === 0);
  });
});
