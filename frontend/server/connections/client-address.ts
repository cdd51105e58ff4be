/**
 * Finds the client's address behind trusted proxies (`UNDERTONE_TRUSTED_PROXIES`).
 *
 * Each proxy appends the address it saw, so the list is read from the right up to the first address that is
 * not a trusted proxy. Anything left of it may be forged.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Settings } from "../settings";
import { normaliseAddress, PRIVATE_NETWORKS } from "./networks";
import { getProxiedAddress } from "./proxy-protocol";

export function getClientAddress(req: IncomingMessage, settings: Settings): string {
  const peer = normaliseAddress(getProxiedAddress(req.socket) ?? req.socket.remoteAddress ?? "") ?? "";
  if (settings.trustedProxies.isEmpty) warnAboutUntrustedProxy(peer, req.headers, settings);
  if (!settings.trustedProxies.includes(peer)) return peer;
  return findAgreedAddress(peer, req.headers, settings);
}

/**
 * A proxy writes one of the two headers and may pass the other on unchanged. If both are present they must
 * agree; otherwise only the proxy's own address is used.
 */
function findAgreedAddress(peer: string, headers: IncomingHttpHeaders, { trustedProxies }: Settings): string {
  const addresses = [readForwardedFor(headers), readForwarded(headers)]
    .filter((chain) => chain.length > 0)
    .map((chain) => findFirstUntrusted(peer, chain, (address) => trustedProxies.includes(address)));
  const [address = peer, other = address] = addresses;
  return address === other ? address : peer;
}

/**
 * Reads from right to left. An invalid entry ends the search, because what is left of it cannot be trusted.
 */
function findFirstUntrusted(
  peer: string,
  chain: readonly (string | null)[],
  isTrusted: (address: string) => boolean,
): string {
  let client = peer;
  for (const address of chain.toReversed()) {
    if (!address || !isTrusted(client)) return client;
    client = address;
  }
  return client;
}

/** For example `X-Forwarded-For: 203.0.113.7, 10.0.0.2`. */
function readForwardedFor(headers: IncomingHttpHeaders): (string | null)[] {
  const text = joinHeader(headers["x-forwarded-for"]);
  return text ? text.split(",").map((entry) => parseNodeAddress(entry.trim())) : [];
}

/** For example `Forwarded: for="[2001:db8::7]:4711";proto=https, for=10.0.0.2` (RFC 7239). */
function readForwarded(headers: IncomingHttpHeaders): (string | null)[] {
  const text = joinHeader(headers.forwarded);
  return text ? splitOutsideQuotes(text, ",").map(readForParameter) : [];
}

function readForParameter(element: string): string | null {
  const values = splitOutsideQuotes(element, ";")
    .map((pair) => /^\s*for\s*=\s*(.*?)\s*$/is.exec(pair)?.[1])
    .filter((value) => value !== undefined);
  const [value] = values;
  return value !== undefined && values.length === 1 ? parseNodeAddress(unquote(value)) : null;
}

/** The address without its port. Null for `unknown`, an obfuscated name (`_mine`) or anything else. */
function parseNodeAddress(node: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::[\w.-]+)?$/.exec(node)?.[1];
  if (bracketed !== undefined) return bracketed.includes(":") ? normaliseAddress(bracketed) : null;
  return normaliseAddress(node.replace(/^([\d.]+):[\w.-]+$/, "$1"));
}

function unquote(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}

function splitOutsideQuotes(text: string, separator: "," | ";"): string[] {
  const parts = [""];
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '"') quoted = !quoted;
    const escaped = quoted && character === "\\" ? text.charAt(++index) : "";
    if (character === separator && !quoted) parts.push("");
    else parts.push(`${parts.pop()}${character}${escaped}`);
  }
  return parts;
}

const joinHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);

let warned = false;

/** Behind an untrusted proxy all shoppers have one address, and rate limits count them together. */
function warnAboutUntrustedProxy(peer: string, headers: IncomingHttpHeaders, { production }: Settings): void {
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded;
  if (warned || !production || !forwarded || !PRIVATE_NETWORKS.includes(peer)) return;
  warned = true;
  console.warn(
    `Requests come from a proxy at ${peer}, and UNDERTONE_TRUSTED_PROXIES names none: all shoppers behind it ` +
      "count as one caller, so that ten sign-ins a minute lock everybody out. Set it to the proxy's address.",
  );
}
