import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it, vi } from "vitest";
import { pickRequestHeaders } from "../../server/headers";
import { readSettings } from "../../server/settings";
import { createTraceHeaders, openTracer, type Tracer } from "../../server/tracing";
import { openServer } from "../support/open-server";

const createRequest = () => ({ method: "GET" }) as IncomingMessage;
const createResponse = (statusCode = 200) =>
  Object.assign(new EventEmitter(), { statusCode }) as unknown as ServerResponse;

/** Spans are sent once a second, and tried again for five. */
const PATIENCE = { timeout: 30_000 };
const TEST_TIMEOUT_MS = 40_000;

async function open(endpoint: string, share = 1): Promise<Tracer> {
  const tracer = await openTracer({ endpoint, share });
  if (!tracer) throw new Error("nothing is traced");
  return tracer;
}

describe("traces of the Node server", () => {
  it("sends a span for each request, and its API request carries the trace", async () => {
    const bodies: string[] = [];
    const origin = await openServer((req, res) => {
      expect(req.url).toBe("/v1/traces");
      req.on("data", (part) => bodies.push(String(part)));
      req.on("end", () => res.end("{}"));
    });
    const tracer = await open(`${origin}/`);
    const [req, res] = [createRequest(), createResponse(503)];
    tracer.trace(req, res, "API");
    const { traceparent } = createTraceHeaders(req);
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    res.emit("close");
    await vi.waitFor(() => expect(bodies).toHaveLength(1), PATIENCE);
    const [span] = JSON.parse(bodies[0] ?? "").resourceSpans[0].scopeSpans[0].spans;
    expect(traceparent).toBe(`00-${span.traceId}-${span.spanId}-01`);
    expect(span).toMatchObject({ name: "GET API", kind: 2, status: { code: 2 } });
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  });

  it("tells the API not to record what it does not record itself", async () => {
    const req = createRequest();
    (await open("http://127.0.0.1:1", 0)).trace(req, createResponse(), "page");
    expect(createTraceHeaders(req).traceparent).toMatch(/-00$/);
  });

  it(
    "goes on while the collector is away",
    async () => {
      const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const tracer = await open("http://127.0.0.1:1");
      const res = createResponse();
      tracer.trace(createRequest(), res, "page");
      res.emit("close");
      await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), PATIENCE);
      expect(String(error.mock.calls[0])).toMatch(/^Spans are lost:.*ECONNREFUSED/);
      error.mockRestore();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    "says that a collector refuses spans",
    async () => {
      const origin = await openServer((_, res) => res.writeHead(401).end("Who are you?"));
      const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const tracer = await open(origin);
      const res = createResponse();
      tracer.trace(createRequest(), res, "page");
      res.emit("close");
      await vi.waitFor(() => expect(error).toHaveBeenCalledOnce(), PATIENCE);
      expect(String(error.mock.calls[0])).toMatch(/^Spans are lost:.*Unauthorized/);
      error.mockRestore();
    },
    TEST_TIMEOUT_MS,
  );

  it("is off unless an endpoint is set, and drops what browsers say of traces", async () => {
    expect(await openTracer({ endpoint: "", share: 1 })).toBeUndefined();
    expect(readSettings({}).traces).toEqual({ endpoint: "", share: 1 });
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "nowhere" })).toThrow("must be an address");
    expect(createTraceHeaders(createRequest())).toEqual({});
    expect(pickRequestHeaders({ traceparent: "00-a-b-01", tracestate: "x=1", accept: "text/html" })).toEqual({
      accept: "text/html",
    });
  });
});
