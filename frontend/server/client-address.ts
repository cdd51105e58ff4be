/**
 * Finds the client's address behind trusted proxies (`UNDERTONE_TRUSTED_PROXIES`).
 *
 * Each proxy appends the address it saw, so the list is read from the right up to the first address that is
 * not a trusted proxy. Anything left of it may be forged.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { PRIVATE_NETWORKS, plainAddress } from "./networks";
import { proxiedAddress } from "./proxy-protocol";
import type { Settings } from "./settings";

export function clientAddress(req: IncomingMessage, settings: Settings): string {
  const peer = plainAddress(proxiedAddress(req.socket) ?? req.socket.remoteAddress ?? "") ?? "";
  if (settings.trustedProxies.isEmpty) warnOfUnknownProxy(peer, req.headers, settings);
  if (!settings.trustedProxies.includes(peer)) return peer;
  return agreedAddress(peer, req.headers, settings);
}

/**
 * A proxy writes one of the two headers and may pass the other on unchanged. If both are present they must
 * agree; otherwise only the proxy's own address is used.
 */
function agreedAddress(peer: string, headers: IncomingHttpHeaders, { trustedProxies }: Settings): string {
  const found = [readForwardedFor(headers), readForwarded(headers)]
    .filter((chain) => chain.length > 0)
    .map((chain) => firstUntrusted(peer, chain, (address) => trustedProxies.includes(address)));
  const [address = peer, other = address] = found;
  return address === other ? address : peer;
}

/**
 * Reads from right to left. An invalid entry ends the search, because what is left of it cannot be trusted.
 */
function firstUntrusted(
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
export function readForwardedFor(headers: IncomingHttpHeaders): (string | null)[] {
  const text = headerText(headers["x-forwarded-for"]);
  return text ? text.split(",").map((entry) => addressOfNode(entry.trim())) : [];
}

/** For example `Forwarded: for="[2001:db8::7]:4711";proto=https, for=10.0.0.2` (RFC 7239). */
export function readForwarded(headers: IncomingHttpHeaders): (string | null)[] {
  const text = headerText(headers.forwarded);
  return text ? splitOutsideQuotes(text, ",").map(forOf) : [];
}

function forOf(element: string): string | null {
  const values = splitOutsideQuotes(element, ";")
    .map((pair) => /^\s*for\s*=\s*(.*?)\s*$/is.exec(pair)?.[1])
    .filter((value) => value !== undefined);
  const [value] = values;
  return value !== undefined && values.length === 1 ? addressOfNode(unquoted(value)) : null;
}

/** The address without its port. Null for `unknown`, an obfuscated name (`_mine`) or anything else. */
function addressOfNode(node: string): string | null {
  const bracketed = /^\[([^\]]*)\](?::[\w.-]+)?$/.exec(node)?.[1];
  if (bracketed !== undefined) return bracketed.includes(":") ? plainAddress(bracketed) : null;
  return plainAddress(node.replace(/^([\d.]+):[\w.-]+$/, "$1"));
}

function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}

function splitOutsideQuotes(text: string, separator: "," | ";"): string[] {
  const parts = [""];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') quoted = !quoted;
    const escaped = quoted && character === "\\" ? text.charAt(++at) : "";
    if (character === separator && !quoted) parts.push("");
    else parts.push(`${parts.pop()}${character}${escaped}`);
  }
  return parts;
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);

let warned = false;

/** Behind an untrusted proxy all shoppers have one address, and rate limits count them together. */
function warnOfUnknownProxy(peer: string, headers: IncomingHttpHeaders, { production }: Settings): void {
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded;
  if (warned || !production || !forwarded || !PRIVATE_NETWORKS.includes(peer)) return;
  warned = true;
  console.warn(
    `Requests come from a proxy at ${peer}, and UNDERTONE_TRUSTED_PROXIES names none: all shoppers behind it ` +
      "count as one caller, so that ten sign-ins a minute lock everybody out. Set it to the proxy's address.",
  );
}
