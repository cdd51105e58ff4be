import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ErrorReporter, surviveUnhandledRejections } from "../../server/error-reports";
import { readSettings } from "../../server/settings";
import { openServer } from "../support/open-server";

async function startReceiver(status = 200) {
  const bodies: string[] = [];
  const keys: string[] = [];
  const origin = await openServer((req, res) => {
    expect(req.url).toBe("/folder/api/7/envelope/");
    keys.push(String(req.headers["x-sentry-auth"]));
    let body = "";
    req.on("data", (part) => {
      body += String(part);
    });
    req.on("end", () => {
      bodies.push(body);
      res.writeHead(status).end("{}");
    });
  });
  return { bodies, keys, dsn: `${origin.replace("//", "//abc123@")}/folder/7` };
}

describe("reports of errors of the Node server", () => {
  it("sends the kind of error and the code, and nothing of its message", async () => {
    const { bodies, keys, dsn } = await startReceiver();
    const reporter = new ErrorReporter({ dsn, environment: "test" });
    reporter.report(new RangeError("eve@shop.example at /search?q=secret"), "page");
    await reporter.send();
    await reporter.send();
    expect(bodies).toHaveLength(1);
    expect(keys[0]).toContain("sentry_key=abc123");
    const [head, kind, event] = (bodies[0] ?? "")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(kind).toEqual({ type: "event" });
    expect(head.event_id).toBe(event.event_id);
    expect(event).toMatchObject({ platform: "node", transaction: "page", environment: "test" });
    const [error] = event.exception.values;
    expect(error.type).toBe("RangeError");
    expect(error.stacktrace.frames.at(-1).filename).toBe("error-reports.test.ts");
    expect(bodies[0]).not.toMatch(/eve@|secret/);
  });

  it("reports one place ten times a minute, and stops where the server refuses", async () => {
    const { bodies, dsn } = await startReceiver(429);
    const reporter = new ErrorReporter({ dsn, environment: "test" });
    for (let number = 0; number < 30; number += 1) reporter.report(new Error("again"), "page");
    await reporter.send();
    reporter.report("a text", "page");
    await reporter.send();
    expect(bodies).toHaveLength(1);
  });

  it("goes on while the server is away", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const reporter = new ErrorReporter({ dsn: "http://abc@127.0.0.1:1/7", environment: "test" });
    reporter.report(new Error("lost"), "page");
    await reporter.send();
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it("is off unless a DSN is set, and refuses what is none without showing it", () => {
    expect(readSettings({}).reports).toEqual({ dsn: "", environment: "development" });
    expect(() => readSettings({ UNDERTONE_SENTRY_DSN: "https://sentry.example/hidden" })).toThrow(
      /^UNDERTONE_SENTRY_DSN must be a DSN such as https:\/\/KEY@sentry.example\/1$/,
    );
  });

  it("survives a promise that fails unheard, and reports it", async () => {
    const { bodies, dsn } = await startReceiver();
    const reporter = new ErrorReporter({ dsn, environment: "test" });
    // The test runner would count the failure as its own.
    const others = process.listeners("unhandledRejection");
    process.removeAllListeners("unhandledRejection");
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const stopSurviving = surviveUnhandledRejections(reporter);
    onTestFinished(() => {
      stopSurviving();
      for (const each of others) process.on("unhandledRejection", each);
      logged.mockRestore();
    });
    void Promise.reject(new TypeError("fetch failed"));
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce(), 30_000);
    await reporter.send();
    await vi.waitFor(() => expect(bodies).toHaveLength(1), 30_000);
    expect(bodies[0]).toContain('"transaction":"background work"');
    expect(bodies[0]).toContain('"type":"TypeError"');
  });
});
