import { describe, expect, it } from "vitest";
import { hashMarkedScripts } from "../../app/script-hashes.server";
import { createClientHeaders } from "../../server/api/proxy";
import { isApiPath, isUrlTooLong, parseRequestUrl } from "../../server/connections/address";
import { chooseEncoding } from "../../server/encoding";
import { pickRequestHeaders } from "../../server/headers";
import { buildContentSecurityPolicy, buildSecurityHeaders } from "../../server/security-headers";
import { readSettings } from "../../server/settings";

describe("settings", () => {
  it("have the documented defaults", () => {
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      apiOrigin: "http://127.0.0.1:8000",
      publicOrigin: "http://localhost:3000",
      parentPid: 0,
      bodyLimit: 65_536,
      uploadLimit: 6_291_456,
      connectionsPerAddress: 512,
    });
  });

  it("name what is wrong", () => {
    expect(() => readSettings({ PORT: "many" })).toThrow('PORT must be a whole number, not "many"');
    expect(() => readSettings({ UNDERTONE_API_ORIGIN: "nowhere" })).toThrow("UNDERTONE_API_ORIGIN");
    expect(() => readSettings({ UNDERTONE_API_ORIGIN: "localhost:8000" })).toThrow("UNDERTONE_API_ORIGIN");
    expect(() => readSettings({ OTEL_TRACES_SAMPLER_ARG: "half" })).toThrow("OTEL_TRACES_SAMPLER_ARG");
    expect(() => readSettings({ UNDERTONE_TAG_MANAGER: "'; alert(1)" })).toThrow("UNDERTONE_TAG_MANAGER");
    expect(() => readSettings({ UNDERTONE_INDEXNOW_KEY: "../short" })).toThrow("UNDERTONE_INDEXNOW_KEY");
  });
});

describe("addresses", () => {
  it("over 2,048 bytes are too long, counted in bytes", () => {
    expect(isUrlTooLong(`/${"a".repeat(2_047)}`)).toBe(false);
    expect(isUrlTooLong(`/${"a".repeat(2_048)}`)).toBe(true);
    expect(isUrlTooLong(`/${"é".repeat(1_024)}`)).toBe(true);
  });

  it("cannot climb out of the API's rooms", () => {
    expect(parseRequestUrl("/api/../metrics")?.pathname).toBe("/metrics");
    expect(parseRequestUrl("/api/%2e%2e/metrics")?.pathname).toBe("/metrics");
    expect(parseRequestUrl("http://elsewhere/api")).toBeUndefined();
    expect(parseRequestUrl("/%5celsewhere/api")).toBeUndefined();
    expect(parseRequestUrl("//elsewhere/api")?.host).toBe("front");
  });

  it.each(["/api", "/api/v1/brands", "/media/a.webp", "/admin", "/admin/", "/schema/openapi.json"])(
    "%s is the API's",
    (path) => expect(isApiPath(path)).toBe(true),
  );

  it.each(["/", "/metrics", "/healthz", "/readyz", "/apiary", "/administrator", "/brands"])(
    "%s is not the API's",
    (path) => expect(isApiPath(path)).toBe(false),
  );
});

describe("what the proxy passes on", () => {
  it("leaves out hop-by-hop headers and whatever a client could forge", () => {
    const kept = pickRequestHeaders({
      accept: "application/json",
      connection: "close, x-secret",
      cookie: "undertone_access=1",
      forwarded: "for=1.1.1.1",
      "transfer-encoding": "chunked",
      "x-forwarded-for": "1.1.1.1",
      "x-secret": "1",
      "x-undertone-client": "1.1.1.1",
      "x-undertone-front": "forged",
    });
    expect(kept).toEqual({ accept: "application/json", cookie: "undertone_access=1" });
  });

  it("adds who asks, and the front's proof of itself", () => {
    const settings = readSettings({ UNDERTONE_FRONT_SECRET: "proof" });
    expect(createClientHeaders("203.0.113.9", settings)).toEqual({
      "x-undertone-client": "203.0.113.9",
      "x-undertone-front": "proof",
    });
  });
});

describe("compression", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["br;q=0.5", "br"],
    ["zstd", "identity"],
    [undefined, "identity"],
  ])("%s gets %s", (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});

describe("the page's policy", () => {
  it("allows the inline scripts of the page by hash and nothing else inline", () => {
    const page = Buffer.from(
      '<script nonce="mark">alert(1)</script><p>é</p><script type="module" src="/a.js"></script><script>alert(2)</script>',
    );
    const { html, hashes } = hashMarkedScripts(page, "mark");
    expect(html.toString()).toBe(page.toString().replace(' nonce="mark"', ""));
    const policy = buildContentSecurityPolicy(hashes);
    expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("lets the tag manager in only where the shop has one", () => {
    expect(buildContentSecurityPolicy([])).not.toContain("google");
    const policy = buildContentSecurityPolicy([], "GTM-AB12CD3");
    expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(policy).toMatch(/connect-src 'self' [^;]*google-analytics/);
  });

  it("asks for https only where the shop has it", () => {
    expect(buildSecurityHeaders("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security");
    expect(buildSecurityHeaders("https://shop.example")).toHaveProperty("Strict-Transport-Security");
  });
});
