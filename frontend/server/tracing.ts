/**
 * Traces of requests for OpenTelemetry, sent as OTLP over HTTP in JSON. Off unless an endpoint is set.
 *
 * A request to the API carries the trace of the request it is made for.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const EXPORT_INTERVAL_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const MAX_WAITING_SPANS = 4_096;
const SERVER_SPAN = 2;
const ERROR_STATUS = 2;
const SERVER_FAULT = 500;
const NANOSECONDS_PER_MS = 1_000_000n;

export interface TraceSettings {
  /** The address of an OTLP collector. Empty if nobody collects traces. */
  endpoint: string;
  /** The share of traces that are recorded, from 0 to 1. */
  share: number;
}

interface Span {
  traceId: string;
  spanId: string;
  recorded: boolean;
}

type Value = { stringValue: string } | { intValue: string };

const spans = new WeakMap<IncomingMessage, Span>();

/** Traces requests and sends their spans once a second. */
export class Tracer {
  readonly #url: string;
  readonly #share: number;
  #waiting: object[] = [];

  constructor({ endpoint, share }: TraceSettings) {
    this.#url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
    this.#share = share;
    setInterval(() => void this.export(), EXPORT_INTERVAL_MS).unref();
  }

  /** Traces a request until its response has been sent. `kind` says what serves it: a page, the API or a file. */
  trace(req: IncomingMessage, res: ServerResponse, kind: string): void {
    const span = { traceId: createId(16), spanId: createId(8), recorded: Math.random() < this.#share };
    spans.set(req, span);
    if (!span.recorded) return;
    const began = BigInt(Date.now()) * NANOSECONDS_PER_MS;
    const started = process.hrtime.bigint();
    res.once("close", () => {
      const ended = began + (process.hrtime.bigint() - started);
      this.#record(span, `${req.method} ${kind}`, [began, ended], res.statusCode, req.method ?? "");
    });
  }

  /** Sends what waits. Spans that cannot be sent are lost. */
  async export(): Promise<void> {
    const waiting = this.#waiting;
    if (!waiting.length) return;
    this.#waiting = [];
    const resource = { attributes: encodeAttributes({ "service.name": { stringValue: "undertone-front" } }) };
    const scopeSpans = [{ scope: { name: "undertone" }, spans: waiting }];
    try {
      const answer = await fetch(this.#url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) console.error(`Spans are lost: the collector answers ${answer.status}`);
    } catch (error) {
      console.error("Spans are lost:", String(error));
    }
  }

  #record(span: Span, name: string, times: [bigint, bigint], status: number, method: string): void {
    if (this.#waiting.length >= MAX_WAITING_SPANS) return;
    this.#waiting.push({
      traceId: span.traceId,
      spanId: span.spanId,
      name,
      kind: SERVER_SPAN,
      startTimeUnixNano: String(times[0]),
      endTimeUnixNano: String(times[1]),
      attributes: encodeAttributes({
        "http.request.method": { stringValue: method },
        "http.response.status_code": { intValue: String(status) },
      }),
      status: status >= SERVER_FAULT ? { code: ERROR_STATUS } : {},
    });
  }
}

/** The header by which the API takes part in the trace of a request. Empty if that is not traced. */
export function createTraceHeaders(req: IncomingMessage | undefined): Record<string, string> {
  const span = req && spans.get(req);
  if (!span) return {};
  return { traceparent: `00-${span.traceId}-${span.spanId}-${span.recorded ? "01" : "00"}` };
}

const createId = (bytes: number) => randomBytes(bytes).toString("hex");

function encodeAttributes(attributes: Record<string, Value>) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value }));
}
