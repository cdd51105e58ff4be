/** IP addresses in a normalised form, and lists of networks. */
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** The shortest form of an address: without a zone, and as IPv4 if it is IPv4-mapped IPv6. */
export function normaliseAddress(text: string): string | null {
  const address = text.replace(/%.*$/s, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED_IPV4.exec(shortest) ?? [];
  return high && low ? formatIpv4(Number.parseInt(high, 16), Number.parseInt(low, 16)) : shortest;
}

/** The network by which an address is counted: for IPv6 its /64, which one shopper has for themselves. */
export function getNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [first = [], last = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = new Array<string>(8 - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}

const formatIpv4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/** A list of networks and addresses, such as `10.0.0.0/8, 192.0.2.1, fd00::/8`. */
export class Networks {
  readonly #list = new BlockList();
  readonly isEmpty: boolean;

  constructor(text: string) {
    const entries = text.split(/[\s,]+/).filter(Boolean);
    this.isEmpty = entries.length === 0;
    for (const entry of entries) this.#add(entry);
  }

  includes(address: string): boolean {
    return !this.isEmpty && isIP(address) !== 0 && this.#list.check(address, getFamily(address));
  }

  #add(entry: string): void {
    const [network = "", length, ...rest] = entry.split("/");
    const address = normaliseAddress(network);
    const maxPrefix = address && isIPv4(address) ? 32 : 128;
    const prefix = length === undefined ? maxPrefix : /^\d{1,3}$/.test(length) ? Number(length) : 0;
    if (!address || rest.length > 0 || prefix < 1 || prefix > maxPrefix) throw new RangeError(entry);
    this.#list.addSubnet(address, prefix, getFamily(address));
  }
}

const getFamily = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6");

/** Loopback and private networks. A shopper's public address is never in them. */
export const PRIVATE_NETWORKS = new Networks(
  "127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 100.64.0.0/10 ::1 fc00::/7 fe80::/10",
);
