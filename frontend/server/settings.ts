/** Reads the settings of the Node server from the environment. No other module here does. */
import { Networks } from "./connections/networks";
import type { ReportSettings } from "./error-reports";
import type { TraceSettings } from "./tracing";

export interface Settings {
  host: string;
  port: number;
  apiOrigin: string;
  publicOrigin: string;
  /** Proves to the API that a request came through this server. */
  frontSecret: string;
  /** The id of the Google Tag Manager container. Empty if there is none. */
  tagManager: string;
  /** The key of IndexNow, which is a file at the shop's root. Empty if there is none. */
  indexNowKey: string;
  /** The proxies whose forwarding headers are trusted. */
  trustedProxies: Networks;
  /** Whether those proxies send the PROXY protocol. */
  proxyProtocol: boolean;
  production: boolean;
  /** The largest request body, and the largest one for picture uploads. */
  bodyLimit: number;
  uploadLimit: number;
  /** The maximum number of connections per client address. 0 means no limit. */
  connectionsPerAddress: number;
  /** The time in which requests are still accepted after `/readyz` says that this server is draining. */
  drainWaitMs: number;
  /** The server stops when this process ends. 0 if there is none. */
  parentPid: number;
  /** The status file written by the launcher. Empty if there is none. */
  statusFile: string;
  traces: TraceSettings;
  reports: ReportSettings;
}

const DEFAULT_PORT = 3000;
/** The API uses the same defaults for these two variables. */
const DEFAULT_BODY_LIMIT = 64 * 1_024;
const DEFAULT_UPLOAD_LIMIT = 6 * 1_024 * 1_024;
const DEFAULT_CONNECTIONS_PER_ADDRESS = 512;

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(env: Environment = process.env): Settings {
  const port = parseWholeNumber("PORT", env.PORT, DEFAULT_PORT);
  return {
    host: env.HOST || "127.0.0.1",
    port,
    apiOrigin: parseOrigin("UNDERTONE_API_ORIGIN", env.UNDERTONE_API_ORIGIN || "http://127.0.0.1:8000"),
    publicOrigin: parseOrigin(
      "UNDERTONE_PUBLIC_ORIGIN",
      env.UNDERTONE_PUBLIC_ORIGIN || `http://localhost:${port}`,
    ),
    frontSecret: env.UNDERTONE_FRONT_SECRET ?? "",
    tagManager: parseTagManagerId(env.UNDERTONE_TAG_MANAGER ?? ""),
    indexNowKey: parseIndexNowKey(env.UNDERTONE_INDEXNOW_KEY ?? ""),
    ...readProxySettings(env),
    production: env.UNDERTONE_ENV === "production",
    bodyLimit: parseWholeNumber("UNDERTONE_BODY_LIMIT", env.UNDERTONE_BODY_LIMIT, DEFAULT_BODY_LIMIT),
    uploadLimit: parseWholeNumber("UNDERTONE_UPLOAD_LIMIT", env.UNDERTONE_UPLOAD_LIMIT, DEFAULT_UPLOAD_LIMIT),
    connectionsPerAddress: parseWholeNumber(
      "UNDERTONE_CONNECTIONS_PER_ADDRESS",
      env.UNDERTONE_CONNECTIONS_PER_ADDRESS,
      DEFAULT_CONNECTIONS_PER_ADDRESS,
    ),
    drainWaitMs: 1_000 * parseWholeNumber("UNDERTONE_DRAIN_WAIT", env.UNDERTONE_DRAIN_WAIT, 0),
    parentPid: parseWholeNumber("UNDERTONE_PARENT_PID", env.UNDERTONE_PARENT_PID, 0),
    statusFile: env.UNDERTONE_STATUS_FILE ?? "",
    traces: readTraceSettings(env),
    reports: readReportSettings(env),
  };
}

function readReportSettings(env: Environment): ReportSettings {
  const dsn = env.UNDERTONE_SENTRY_DSN ?? "";
  if (dsn && !/^https?:\/\/\w+@[^/?#@\s]+(\/[^?#@\s]+)?\/\d+$/.test(dsn))
    throw new Error("UNDERTONE_SENTRY_DSN must be a DSN such as https://KEY@sentry.example/1");
  return { dsn, environment: env.UNDERTONE_ENV || "development" };
}

function readTraceSettings(env: Environment): TraceSettings {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? "";
  if (endpoint && !URL.canParse(endpoint))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address, not "${endpoint}"`);
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  if (Number.isNaN(share))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a number, not "${env.OTEL_TRACES_SAMPLER_ARG}"`);
  return { endpoint, share };
}

function parseWholeNumber(name: string, text: string | undefined, defaultValue: number): number {
  if (!text) return defaultValue;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

function readProxySettings(env: Environment) {
  const trustedProxies = parseNetworks("UNDERTONE_TRUSTED_PROXIES", env.UNDERTONE_TRUSTED_PROXIES ?? "");
  const proxyProtocol = parseBoolean("UNDERTONE_PROXY_PROTOCOL", env.UNDERTONE_PROXY_PROTOCOL ?? "");
  if (proxyProtocol && trustedProxies.isEmpty)
    throw new Error("UNDERTONE_PROXY_PROTOCOL needs UNDERTONE_TRUSTED_PROXIES to name the proxies");
  return { trustedProxies, proxyProtocol };
}

function parseNetworks(name: string, text: string): Networks {
  try {
    return new Networks(text);
  } catch (error) {
    const entry = (error as RangeError).message;
    throw new Error(`${name} must list addresses and networks such as 10.0.0.0/8, not "${entry}"`);
  }
}

function parseBoolean(name: string, text: string): boolean {
  if (!/^(|true|false|1|0)$/i.test(text)) throw new Error(`${name} must be true or false, not "${text}"`);
  return /^(true|1)$/i.test(text);
}

function parseTagManagerId(id: string): string {
  if (id && !/^GTM-[A-Z0-9]{4,12}$/.test(id))
    throw new Error(`UNDERTONE_TAG_MANAGER must be a container such as GTM-AB12CD3, not "${id}"`);
  return id;
}

function parseIndexNowKey(key: string): string {
  if (key && !/^[A-Za-z0-9-]{8,128}$/.test(key))
    throw new Error(`UNDERTONE_INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens, not "${key}"`);
  return key;
}

function parseOrigin(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${name} must be an address such as http://localhost:3000, not "${text}"`);
  return new URL(text).origin;
}
