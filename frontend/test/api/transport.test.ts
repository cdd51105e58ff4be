import { describe, expect, it, vi } from "vitest";
import { getRequestDuration, singleFlight, withSessionRetry, withTiming } from "~/api/client/transport";

const ask = () => new Request("http://shop.test/api/v1/user/profile");
const ok = () => new Response("{}");
const unauthorized = () => Response.json({ detail: "Unauthorized" }, { status: 401 });

describe("every request", () => {
  it("carries the current time and is timed", async () => {
    const clock = vi.fn().mockReturnValueOnce(1_000).mockReturnValueOnce(1_042);
    const send = vi.fn(async () => ok());
    const request = ask();
    const before = Date.now();
    const response = await withTiming(send, clock)(request);
    const sent = Date.parse(request.headers.get("x-client-time") ?? "");
    expect(sent).toBeGreaterThanOrEqual(before);
    expect(sent).toBeLessThanOrEqual(Date.now());
    expect(getRequestDuration(response)).toBe(42);
  });
});

describe("a request refused for want of a session", () => {
  it("is repeated once after a refresh, body and all", async () => {
    const bodies: string[] = [];
    const answers = [unauthorized(), ok()];
    const send = async (request: Request) => {
      bodies.push(await request.text());
      return answers.shift() ?? unauthorized();
    };
    const request = new Request("http://shop.test/api", { method: "POST", body: '{"a":1}' });
    const response = await withSessionRetry(send, async () => true)(request);
    expect(response.status).toBe(200);
    expect(bodies).toEqual(['{"a":1}', '{"a":1}']);
  });

  it("keeps the original error when the refresh fails", async () => {
    const send = vi.fn(async () => unauthorized());
    const response = await withSessionRetry(send, async () => false)(ask());
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ detail: "Unauthorized" });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is not repeated twice", async () => {
    const send = vi.fn(async () => unauthorized());
    const refresh = vi.fn(async () => true);
    expect((await withSessionRetry(send, refresh)(ask())).status).toBe(401);
    expect(send).toHaveBeenCalledTimes(2);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("tells the refresh when it was sent, not when it was refused", async () => {
    vi.useFakeTimers({ now: 1_000 });
    const send = async () => {
      vi.setSystemTime(2_000);
      return unauthorized();
    };
    const refresh = vi.fn(async () => false);
    await withSessionRetry(send, refresh)(ask());
    vi.useRealTimers();
    expect(refresh).toHaveBeenCalledExactlyOnceWith(1_000);
  });

  it("other failures ask for no refresh", async () => {
    const refresh = vi.fn(async () => true);
    const send = async () => Response.json({ detail: "Not yours" }, { status: 403 });
    expect((await withSessionRetry(send, refresh)(ask())).status).toBe(403);
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe("a single flight", () => {
  it("is shared by all who ask while it runs, and flies again afterwards", async () => {
    const work = vi.fn(async () => "fresh");
    const fly = singleFlight(work);
    expect(await Promise.all([fly(), fly(), fly()])).toEqual(["fresh", "fresh", "fresh"]);
    expect(work).toHaveBeenCalledTimes(1);
    await fly();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("does not hold on to a failure", async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValueOnce("back");
    const fly = singleFlight(work);
    await expect(fly()).rejects.toThrow("away");
    expect(await fly()).toBe("back");
  });
});
