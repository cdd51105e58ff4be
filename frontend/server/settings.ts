/** The only reader of the environment on this side of the wall. */

export interface Settings {
  host: string;
  port: number;
  /** Where the API listens, on loopback. */
  apiOrigin: string;
  /** The address shoppers see. */
  publicOrigin: string;
  /** Proves to the API that a request came through this front. */
  frontSecret: string;
  /** Google Tag Manager's container, loaded once a shopper agrees; empty where the shop has none. */
  tagManager: string;
  /** The largest request body the API reads, and the largest where a picture may be sent. */
  bodyLimit: number;
  uploadLimit: number;
  /** Connections one client address may have at a time; 0 for any number. */
  connectionsPerAddress: number;
  /** The process whose end is ours too, or 0. */
  parentPid: number;
}

const DEFAULT_PORT = 3000;
/** The API has the same two defaults under the same two names. */
const DEFAULT_BODY_LIMIT = 64 * 1_024;
const DEFAULT_UPLOAD_LIMIT = 6 * 1_024 * 1_024;
const DEFAULT_CONNECTIONS_PER_ADDRESS = 512;

export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const port = numeric("PORT", env.PORT, DEFAULT_PORT);
  return {
    host: env.HOST || "127.0.0.1",
    port,
    apiOrigin: origin("UNDERTONE_API_ORIGIN", env.UNDERTONE_API_ORIGIN || "http://127.0.0.1:8000"),
    publicOrigin: origin(
      "UNDERTONE_PUBLIC_ORIGIN",
      env.UNDERTONE_PUBLIC_ORIGIN || `http://localhost:${port}`,
    ),
    frontSecret: env.UNDERTONE_FRONT_SECRET ?? "",
    tagManager: container(env.UNDERTONE_TAG_MANAGER ?? ""),
    bodyLimit: numeric("UNDERTONE_BODY_LIMIT", env.UNDERTONE_BODY_LIMIT, DEFAULT_BODY_LIMIT),
    uploadLimit: numeric("UNDERTONE_UPLOAD_LIMIT", env.UNDERTONE_UPLOAD_LIMIT, DEFAULT_UPLOAD_LIMIT),
    connectionsPerAddress: numeric(
      "UNDERTONE_CONNECTIONS_PER_ADDRESS",
      env.UNDERTONE_CONNECTIONS_PER_ADDRESS,
      DEFAULT_CONNECTIONS_PER_ADDRESS,
    ),
    parentPid: numeric("UNDERTONE_PARENT_PID", env.UNDERTONE_PARENT_PID, 0),
  };
}

function numeric(name: string, text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not "${text}"`);
  return value;
}

function container(id: string): string {
  if (id && !/^GTM-[A-Z0-9]{4,12}$/.test(id))
    throw new Error(`UNDERTONE_TAG_MANAGER must be a container such as GTM-AB12CD3, not "${id}"`);
  return id;
}

function origin(name: string, text: string): string {
  if (!URL.canParse(text))
    throw new Error(`${name} must be an address such as http://localhost:3000, not "${text}"`);
  return new URL(text).origin;
}
