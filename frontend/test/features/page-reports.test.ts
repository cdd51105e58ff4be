import { afterEach, expect, it, vi } from "vitest";
import { watchPage } from "~/api/events";

afterEach(() => {
  vi.doUnmock("web-vitals");
  vi.unstubAllGlobals();
});

it("a page that is left before its measuring code has come leaves in silence", async () => {
  const refused = vi.fn();
  process.once("unhandledRejection", refused);
  vi.doMock("web-vitals", () => Promise.reject(new Error("left")));
  vi.stubGlobal("window", { requestIdleCallback: (work: () => void) => work() });
  watchPage();
  await expect(import("web-vitals")).rejects.toThrow();
  await new Promise(setImmediate);
  process.off("unhandledRejection", refused);
  expect(refused).not.toHaveBeenCalled();
});
