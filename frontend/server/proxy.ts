/** Passes a request on to the API and streams the answer back, over connections that stay open. */
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream";
import { sendProblem } from "./answers";
import { clientAddress } from "./client-address";
import type { Settings } from "./settings";

const ANSWER_TIMEOUT_MS = 30_000;
const AWAY = "The shop's service is away for a moment. Please try again.";

const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "upgrade",
  "transfer-encoding",
]);

/** Headers a client could forge to pass for somebody else. */
const UNTRUSTED = /^(x-undertone-(client|front)|x-forwarded-.*|forwarded|x-real-ip)$/;

export type NoteVersion = (version: string | null) => void;

/** Who asks, and who vouches for it. */
export function frontHeaders(client: string | undefined, settings: Settings): Record<string, string> {
  const headers: Record<string, string> = { "x-undertone-client": client ?? "" };
  if (settings.frontSecret) headers["x-undertone-front"] = settings.frontSecret;
  return headers;
}

export function createProxy(settings: Settings, noteVersion: NoteVersion) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const api = new URL(settings.apiOrigin);
  return (req: IncomingMessage, res: ServerResponse, path: string): void => {
    const onward = request({
      agent,
      host: api.hostname,
      port: api.port,
      method: req.method,
      path,
      headers: { ...passedOn(req.headers), ...frontHeaders(clientAddress(req, settings), settings) },
      timeout: ANSWER_TIMEOUT_MS,
    });
    onward.on("response", (answer) => {
      noteVersion(headerOf(answer.headers, "x-undertone-version"));
      res.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      pipeline(answer, res, () => undefined);
    });
    onward.on("timeout", () => onward.destroy(new Error("the API gave no answer in time")));
    onward.on("error", () => sendProblem(res, 503, AWAY, { "Retry-After": "2" }));
    res.on("close", () => onward.destroy());
    req.pipe(onward);
  };
}

/** Headers that travel end to end. */
export function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    String(headers.connection ?? "")
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && !named.has(name) && !UNTRUSTED.test(name),
    ),
  );
}

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}
