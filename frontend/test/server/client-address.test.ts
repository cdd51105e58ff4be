/** The client address behind real proxies and with forged headers. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getClientAddress } from "../../server/connections/client-address";
import { getNetwork, Networks, normaliseAddress } from "../../server/connections/networks";
import { readSettings } from "../../server/settings";

const TRUSTED = "10.0.0.0/8, 192.0.2.1 fd00::/8";

function getAddress(peer: string, headers: IncomingHttpHeaders, trusted = TRUSTED, env = {}): string {
  const settings = readSettings({ UNDERTONE_TRUSTED_PROXIES: trusted, ...env });
  const req = { socket: { remoteAddress: peer }, headers } as IncomingMessage;
  return getClientAddress(req, settings);
}

describe("the client's address", () => {
  it.each<[string, string, IncomingHttpHeaders, string]>([
    ["a stranger's own", "203.0.113.9", { "x-forwarded-for": "1.1.1.1" }, "203.0.113.9"],
    ["a stranger's own, Forwarded", "203.0.113.9", { forwarded: "for=1.1.1.1" }, "203.0.113.9"],
    ["the proxy's, when it says nothing", "10.0.0.1", {}, "10.0.0.1"],
    ["the rightmost", "10.0.0.1", { "x-forwarded-for": "1.1.1.1, 203.0.113.9" }, "203.0.113.9"],
    [
      "past trusted proxies",
      "10.0.0.1",
      { "x-forwarded-for": "9.9.9.9, 203.0.113.9,10.1.1.1" },
      "203.0.113.9",
    ],
    ["the first, when all are trusted", "10.0.0.1", { "x-forwarded-for": "10.3.3.3, 10.2.2.2" }, "10.3.3.3"],
    ["with a port", "10.0.0.1", { "x-forwarded-for": "203.0.113.9:4711" }, "203.0.113.9"],
    ["of IPv6", "10.0.0.1", { "x-forwarded-for": "2001:DB8:0::7" }, "2001:db8::7"],
    ["of IPv6 with a port", "fd00::1", { "x-forwarded-for": "[2001:db8::7]:4711" }, "2001:db8::7"],
    ["of IPv4 in IPv6", "::ffff:10.0.0.1", { "x-forwarded-for": "::ffff:203.0.113.9" }, "203.0.113.9"],
    [
      "of IPv4 in IPv6, in hex",
      "::ffff:a00:1",
      { "x-forwarded-for": "0:0:0:0:0:ffff:cb00:7109" },
      "203.0.113.9",
    ],
    ["Forwarded", "192.0.2.1", { forwarded: "for=1.1.1.1, FOR=203.0.113.9;proto=https" }, "203.0.113.9"],
    ["Forwarded, quoted", "10.0.0.1", { forwarded: 'proto=https; for="203.0.113.9:80"' }, "203.0.113.9"],
    ["Forwarded, IPv6", "10.0.0.1", { forwarded: 'for="[2001:db8::7]:_port"' }, "2001:db8::7"],
    ["a comma in quotes", "10.0.0.1", { forwarded: 'for=203.0.113.9;by="a,for=1.1.1.1"' }, "203.0.113.9"],
    ["an escaped quote", "10.0.0.1", { forwarded: 'for=203.0.113.9;by="a\\",for=1.1.1.1"' }, "203.0.113.9"],
    ["a hidden one is the proxy's", "10.0.0.1", { forwarded: "for=1.1.1.1, for=_hidden" }, "10.0.0.1"],
    ["an unknown one is the proxy's", "10.0.0.1", { forwarded: "for=1.1.1.1, for=unknown" }, "10.0.0.1"],
    [
      "no further than what is no address",
      "10.0.0.1",
      { "x-forwarded-for": "1.1.1.1, junk, 10.2.2.2" },
      "10.2.2.2",
    ],
    ["twice in one element is not said", "10.0.0.1", { forwarded: "for=1.1.1.1;for=2.2.2.2" }, "10.0.0.1"],
    ["an empty entry is not said", "10.0.0.1", { "x-forwarded-for": "1.1.1.1, " }, "10.0.0.1"],
    [
      "the headers agree",
      "10.0.0.1",
      { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" },
      "203.0.113.9",
    ],
    [
      "the headers do not agree",
      "10.0.0.1",
      { "x-forwarded-for": "203.0.113.9", forwarded: "for=6.6.6.6" },
      "10.0.0.1",
    ],
    ["half a quote", "10.0.0.1", { forwarded: 'for="203.0.113.9' }, "10.0.0.1"],
    ["brackets around IPv4", "10.0.0.1", { forwarded: 'for="[203.0.113.9]"' }, "10.0.0.1"],
  ])("is %s", (_, peer, headers, address) => {
    expect(getAddress(peer, headers)).toBe(address);
  });

  it("is the peer's where no proxy is named", () => {
    expect(getAddress("10.0.0.1", { "x-forwarded-for": "203.0.113.9" }, "")).toBe("10.0.0.1");
  });

  it.each([50_000, 200_000])("is found among %i bytes of header", (length) => {
    const far = "1.1.1.1, ".repeat(length / 9);
    expect(getAddress("10.0.0.1", { "x-forwarded-for": `${far}203.0.113.9` })).toBe("203.0.113.9");
    expect(getAddress("10.0.0.1", { forwarded: `${'for="\\'.repeat(length / 6)}` })).toBe("10.0.0.1");
  });
});

describe("a proxy that nobody named", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("is said once, in production, when it stands in a private network", () => {
    const warning = vi.spyOn(console, "warn").mockImplementation(() => {});
    const forwarded = { "x-forwarded-for": "203.0.113.9" };
    getAddress("10.0.0.1", forwarded, "");
    getAddress("203.0.113.1", forwarded, "", { UNDERTONE_ENV: "production" });
    getAddress("10.0.0.1", {}, "", { UNDERTONE_ENV: "production" });
    getAddress("10.0.0.1", forwarded, TRUSTED, { UNDERTONE_ENV: "production" });
    expect(warning).not.toHaveBeenCalled();
    getAddress("::ffff:10.0.0.1", forwarded, "", { UNDERTONE_ENV: "production" });
    getAddress("10.0.0.1", forwarded, "", { UNDERTONE_ENV: "production" });
    expect(warning).toHaveBeenCalledOnce();
    expect(warning.mock.lastCall?.[0]).toContain("UNDERTONE_TRUSTED_PROXIES");
  });
});

describe("networks", () => {
  it.each([
    ["10.0.0.0/8", "10.255.0.1", true],
    ["10.0.0.0/8", "11.0.0.1", false],
    ["10.0.0.7", "10.0.0.7", true],
    ["10.0.0.7", "10.0.0.8", false],
    ["fd00::/8", "fdff::1", true],
    ["fd00::/8", "fe80::1", false],
    ["::1", "::1", true],
    ["", "::1", false],
    ["10.0.0.0/8", "", false],
  ])("%s with %s: %s", (networks, address, expected) => {
    expect(new Networks(networks).includes(address)).toBe(expected);
  });

  it.each([
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "10.0.0.0/8/8",
    "10.0.0.0/x",
    "10.0.0.0/",
    "proxy.example",
    "10.0.0",
  ])("%j is none", (text) => {
    const env = { UNDERTONE_TRUSTED_PROXIES: `127.0.0.1, ${text}` };
    expect(() => readSettings(env)).toThrow(`UNDERTONE_TRUSTED_PROXIES must list addresses and networks`);
  });

  it("are needed for the PROXY protocol", () => {
    expect(() => readSettings({ UNDERTONE_PROXY_PROTOCOL: "true" })).toThrow("UNDERTONE_TRUSTED_PROXIES");
    expect(() => readSettings({ UNDERTONE_PROXY_PROTOCOL: "maybe" })).toThrow("must be true or false");
  });

  it.each([
    ["FE80::1%eth0", "fe80::1"],
    ["1.2.3.4", "1.2.3.4"],
    ["01.2.3.4", null],
    ["a b", null],
    ["", null],
  ])("an address %j is written %j", (text, address) => {
    expect(normaliseAddress(text)).toBe(address);
  });
});

describe("what pages of an address are counted by", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["1::2:3:4:5:6:7", "1:0:2:3::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
  ])("is of %s the network %s", (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });
});
