import type { RequestListener } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { watchVersion } from "../../server/api/version-watch";
import { readSettings } from "../../server/settings";
import { openServer } from "../support/open-server";

/** Watches an API that gives these answers in turn, and never one more. Returns what was learned. */
async function watch(answers: RequestListener[], frontSecret = "secret"): Promise<string[]> {
  const requests: string[] = [];
  const learned: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const apiOrigin = await openServer((req, res) => {
    requests.push(`${req.url} ${req.headers["x-undertone-front"]} ${req.headers["x-undertone-client"]}`);
    const answer = answers.shift();
    if (answer) answer(req, res);
    else end();
  });
  const stop = watchVersion(
    { ...readSettings({}), apiOrigin, frontSecret },
    {
      follow: (version) => learned.push(`follows ${version}`),
      stopFollowing: () => learned.push("stops"),
    },
  );
  onTestFinished(stop);
  if (frontSecret) await ended;
  return [...learned, ...requests];
}

const tell =
  (version: string): RequestListener =>
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

  it.each<[string, RequestListener]>([
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
