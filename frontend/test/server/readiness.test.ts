import type { RequestListener } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiHealth } from "../../server/api/api-health";
import { isReady, type Problems, Readiness } from "../../server/api/readiness";
import { createReadinessCheck } from "../../server/api/readiness-check";
import { readSettings } from "../../server/settings";
import { openServer } from "../support/open-server";

async function check(answer: RequestListener, drawPage = async () => true): Promise<Problems> {
  const apiOrigin = await openServer(answer);
  const settings = { ...readSettings({ UNDERTONE_FRONT_SECRET: "proof" }), apiOrigin };
  return createReadinessCheck(settings, new ApiHealth(apiOrigin), drawPage)();
}

/** The clock stands at 0 until a test sets it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
}

const say =
  (status: number, body: unknown): RequestListener =>
  (_, res) =>
    res.writeHead(status).end(JSON.stringify(body));

/** The answer of `/readyz` to these problems. */
async function answer(problems: Problems, strict = false, draining = false): Promise<string> {
  const readiness = new Readiness(async () => problems);
  if (draining) readiness.startDraining();
  const origin = await openServer((_, res) => void readiness.send(res, strict));
  const response = await fetch(origin);
  return `${response.status} ${await response.text()}`;
}

describe("the readiness of a machine", () => {
  it("is said in words, and 503 only where it cannot serve", async () => {
    expect(await answer({})).toBe("200 ready");
    expect(await answer({ database: "away", builds: "failing" })).toBe(
      "200 ready, but: database away, builds failing",
    );
    expect(await answer({ database: "away" }, true)).toBe("503 ready, but: database away");
    expect(await answer({}, true)).toBe("200 ready");
    expect(await answer({ page: "failing" })).toBe("503 not ready: page failing");
    expect(await answer({}, false, true)).toBe("503 not ready: draining");
  });

  it.each<[Problems, boolean]>([
    [{ window: "old" }, true],
    [{ window: "away" }, false],
    [{ changes: "unheard", pool: "full" }, true],
    [{ catalogue: "away" }, false],
    [{ api: "away" }, false],
    [{ api: "hangs" }, false],
  ])("with %j is %s", (problems, ready) => expect(isReady(problems)).toBe(ready));

  it("is looked up once for many who ask at once", async () => {
    stopClock();
    const check = vi.fn(async () => ({}));
    const readiness = new Readiness(check);
    await Promise.all([readiness.findProblems(), readiness.findProblems()]);
    expect(check).toHaveBeenCalledTimes(1);
    vi.setSystemTime(1_000);
    await readiness.findProblems();
    expect(check).toHaveBeenCalledTimes(2);
  });

  it("is waited for, and not for ever", async () => {
    stopClock();
    let problems: Problems = { api: "away" };
    const readiness = new Readiness(async () => {
      vi.setSystemTime(Date.now() + 600);
      return problems;
    });
    expect(await readiness.waitUntilReady(3_000)).toBe(false);
    problems = {};
    expect(await readiness.waitUntilReady(3_000)).toBe(true);
  });

  it("is noticed while it is waited for, however lately it was looked up", async () => {
    const check = vi.fn<() => Promise<Problems>>(async () => ({}));
    check.mockResolvedValueOnce({ api: "away" }).mockResolvedValueOnce({ api: "away" });
    stopClock();
    const readiness = new Readiness(check);
    expect(await readiness.waitUntilReady(1)).toBe(true);
    expect(check).toHaveBeenCalledTimes(3);
  });
});

describe("the check of readiness", () => {
  it("names what the API cannot use", async () => {
    const checks = { database: "away", window: "ok", builds: "failing" };
    expect(await check(say(200, { status: "not ready", checks }))).toEqual({
      database: "away",
      builds: "failing",
    });
  });

  it("asks as this server and nobody's client", async () => {
    let asked = "";
    await check((req, res) => {
      asked = `${req.url} ${req.headers["x-undertone-front"]} ${req.headers["x-undertone-client"]}`;
      res.end('{"checks":{}}');
    });
    expect(asked).toBe("/api/v1/shop/readiness proof undefined");
  });

  it("does without the answer of an API that does not know the question", async () => {
    expect(await check(say(404, { detail: "Not found" }))).toEqual({});
  });

  it("says that no page can be drawn", async () => {
    expect(await check(say(200, { checks: {} }), async () => false)).toEqual({ page: "failing" });
    const failing = async () => Promise.reject(new Error("broken"));
    expect(await check(say(200, { checks: {} }), failing)).toEqual({ page: "failing" });
  });

  it("draws no page without an API", async () => {
    const drawPage = vi.fn(async () => true);
    expect(await check((req) => req.socket.destroy(), drawPage)).toEqual({ api: "away" });
    expect(drawPage).not.toHaveBeenCalled();
  });

  it.each<[string, RequestListener]>([
    ["breaks off", (req) => req.socket.destroy()],
    ["answers nonsense", (_, res) => res.end("<html>")],
    ["never stops", (_, res) => res.end("x".repeat(20_000))],
  ])("says that an API is away that %s", async (_, api) => {
    expect(await check(api)).toEqual({ api: "away" });
  });
});

describe("an API that hangs", () => {
  const silent: RequestListener = () => undefined;
  const tickUntil = async (health: ApiHealth, done: () => boolean) => {
    for (let ticks = 0; ticks < 40 && !done(); ticks += 1) {
      health.tick();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it("fails the calls that wait for it, and new ones at once, until it answers again", async () => {
    let listener = silent;
    const health = new ApiHealth(await openServer((req, res) => listener(req, res)));
    const never = health.guard(() => new Promise<string>(() => undefined));
    const failed = expect(never).rejects.toThrow("fetch failed");
    await tickUntil(health, () => health.hangs);
    await failed;
    expect(health.hangs).toBe(true);
    await expect(health.guard(async () => "answer")).rejects.toThrow("fetch failed");
    listener = (_, res) => res.end("ok");
    await tickUntil(health, () => !health.hangs);
    expect(await health.guard(async () => "answer")).toBe("answer");
  });

  it("has its words for what is wrong with its disk, as long as it says them", async () => {
    const answers = [say(200, { status: "ok", checks: { disk: "full" } }), say(200, "ok")];
    const health = new ApiHealth(await openServer((req, res) => answers[0]?.(req, res)));
    await tickUntil(health, () => health.problems.disk === "full");
    expect(health.problems).toEqual({ disk: "full" });
    answers.shift();
    await tickUntil(health, () => !health.problems.disk);
    expect(health.problems).toEqual({});
  });

  it("is none that answers slowly: any answer counts", async () => {
    const health = new ApiHealth(await openServer(silent));
    for (let ticks = 0; ticks < 30; ticks += 1) {
      health.tick();
      health.noteAnswer();
    }
    expect(health.hangs).toBe(false);
  });

  it("is none that refuses connections, whose requests fail by themselves", async () => {
    const health = new ApiHealth("http://127.0.0.1:9");
    await tickUntil(health, () => health.hangs);
    expect(health.hangs).toBe(false);
  });
});
