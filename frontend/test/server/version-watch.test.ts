import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { watchVersion } from "../../server/api/version-watch";
import { readSettings } from "../../server/settings";

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Watches an API that gives these answers in turn, and never one more. Resolves with what was learned. */
async function watch(answers: Answer[], frontSecret = "secret"): Promise<string[]> {
  const requests: string[] = [];
  return new Promise((resolve) => {
    const learned: string[] = [];
    const server = createServer((req, res) => {
      requests.push(`${req.url} ${req.headers["x-undertone-front"]} ${req.headers["x-undertone-client"]}`);
      const answer = answers.shift();
      if (answer) answer(req, res);
      else resolve([...learned, ...requests]);
    });
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      const settings = { ...readSettings({}), apiOrigin: `http://127.0.0.1:${port}`, frontSecret };
      const stop = watchVersion(settings, {
        follow: (version) => learned.push(`follows ${version}`),
        stopFollowing: () => learned.push("stops"),
      });
      stops.push(
        stop,
        () => server.closeAllConnections(),
        () => server.close(),
      );
      if (!frontSecret) resolve(learned);
    });
  });
}

const tell =
  (version: string): Answer =>
  (_, res) =>
    res.writeHead(200, { "x-undertone-version": version }).end();

describe("the watch of the shop's version", () => {
  it("asks for the version after the one it has, as the storefront's server and nobody's client", async () => {
    expect(await watch([tell("a-1"), tell("b 2")])).toEqual([
      "follows a-1",
      "follows b 2",
      "/api/v1/shop/version?after= secret undefined",
      "/api/v1/shop/version?after=a-1 secret undefined",
      "/api/v1/shop/version?after=b%202 secret undefined",
    ]);
  });

  it.each<[string, Answer]>([
    ["refuses", (_, res) => res.writeHead(404).end()],
    ["has no window", (_, res) => res.writeHead(503).end()],
    ["tells no version", (_, res) => res.writeHead(200).end()],
    ["breaks off", (req) => req.socket.destroy()],
  ])("leaves the version to responses while the API %s, and asks again", async (_, answer) => {
    const learned = await watch([answer, tell("a")]);
    expect(learned.slice(0, 2)).toEqual(["stops", "follows a"]);
  });

  it("asks nothing without a secret", async () => {
    expect(await watch([], "")).toEqual([]);
  });
});
