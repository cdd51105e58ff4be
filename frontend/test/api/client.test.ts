import { describe, expect, it, vi } from "vitest";
import { fetchBrands } from "~/api/brands";
import { createApi, unwrapResponse } from "~/api/client/client";
import { toLoadResult } from "~/api/client/load-result";

const ORIGIN = "http://api.test";

describe("calling the API", () => {
  it("adds how long the answer took to its data", async () => {
    const api = createApi(ORIGIN, async () => Response.json({ brands: [] }));
    const answer = await fetchBrands(api);
    expect(answer.brands).toEqual([]);
    expect(answer.requestDuration).toBeGreaterThanOrEqual(0);
  });

  it("asks with credentials and the front's headers", async () => {
    const send = vi.fn(async (_request: Request) => Response.json({ brands: [] }));
    await fetchBrands(createApi(ORIGIN, send, { "x-undertone-client": "203.0.113.9" }));
    const request = send.mock.calls[0]?.[0];
    expect(request?.credentials).toBe("include");
    expect(request?.headers.get("x-undertone-client")).toBe("203.0.113.9");
    expect(request?.headers.has("x-client-time")).toBe(true);
    expect(request?.headers.has("cookie")).toBe(false);
  });

  it("throws the server's words", async () => {
    const api = createApi(ORIGIN, async () => Response.json({ detail: "Database away" }, { status: 503 }));
    await expect(fetchBrands(api)).rejects.toMatchObject({ status: 503, message: "Database away" });
  });

  it("names the silence when nothing answers", async () => {
    const api = createApi(ORIGIN, async () => {
      throw new TypeError("fetch failed");
    });
    const loaded = await toLoadResult(fetchBrands(api));
    expect(loaded).toMatchObject({
      ok: false,
      problem: { status: 0, statusLine: "No Response from server" },
    });
  });

  it.each(['{"brands": [', "<!doctype html>", '{"brands": NaN}'])(
    "says in our own words that an answer came damaged, as %s did",
    async (body) => {
      const headers = { "content-type": "application/json" };
      const api = createApi(ORIGIN, async () => new Response(body, { headers }));
      await expect(fetchBrands(api)).rejects.toMatchObject({
        status: 0,
        message: "The answer came damaged. Please try again.",
      });
    },
  );

  it.each(["/api/v1/auth/refresh", "/api/v1/auth/logout", "/api/v1/user/profile"])(
    "says that the session expired when %s is answered 401",
    async (path) => {
      const response = Response.json({ detail: "Unauthorized" }, { status: 401 });
      Object.defineProperty(response, "url", { value: `${ORIGIN}${path}` });
      const outcome = Promise.resolve({ error: { detail: "Unauthorized" }, response });
      await expect(unwrapResponse(outcome)).rejects.toMatchObject({
        message: "Session expired. Please log in again.",
      });
    },
  );
});
