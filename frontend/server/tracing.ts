/**
 * Traces of requests, by OpenTelemetry. Its packages are imported only where an endpoint is set.
 *
 * A request to the API carries the trace of the request it is made for.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SpanContext } from "@opentelemetry/api";

const EXPORT_INTERVAL_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const MAX_WAITING_SPANS = 4_096;
const SERVER_FAULT = 500;

export interface TraceSettings {
  /** The address of an OTLP collector. Empty if nobody collects traces. */
  endpoint: string;
  /** The share of traces that are recorded, from 0 to 1. */
  share: number;
}

export interface Tracer {
  /** Traces a request until its response has been sent. `kind` says what serves it: a page, the API or a file. */
  trace(req: IncomingMessage, res: ServerResponse, kind: string): void;
}

const spans = new WeakMap<IncomingMessage, SpanContext>();

/** Opens what traces requests, if somebody collects traces. */
export async function openTracer({ endpoint, share }: TraceSettings): Promise<Tracer | undefined> {
  if (!endpoint) return undefined;
  const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  const silent = () => undefined;
  const error = (message: string) => console.error("Spans are lost:", message);
  api.diag.setLogger({ error, warn: silent, info: silent, debug: silent, verbose: silent });
  const processor = new sdk.BatchSpanProcessor({
    exporter: new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
      timeoutMillis: EXPORT_TIMEOUT_MS,
    }),
    scheduledDelayMillis: EXPORT_INTERVAL_MS,
    maxQueueSize: MAX_WAITING_SPANS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": "undertone-front" }),
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer("undertone");
  return {
    trace(req, res, kind) {
      const options = { kind: api.SpanKind.SERVER, attributes: { "http.request.method": req.method } };
      const span = tracer.startSpan(`${req.method} ${kind}`, options, api.ROOT_CONTEXT);
      spans.set(req, span.spanContext());
      res.once("close", () => {
        span.setAttribute("http.response.status_code", res.statusCode);
        if (res.statusCode >= SERVER_FAULT) span.setStatus({ code: api.SpanStatusCode.ERROR });
        span.end();
      });
    },
  };
}

/** The header by which the API takes part in the trace of a request. Empty if that is not traced. */
export function createTraceHeaders(req: IncomingMessage | undefined): Record<string, string> {
  const span = req && spans.get(req);
  if (!span) return {};
  const flags = span.traceFlags.toString(16).padStart(2, "0");
  return { traceparent: `00-${span.traceId}-${span.spanId}-${flags}` };
}
