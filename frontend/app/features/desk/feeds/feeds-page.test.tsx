// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { DeskFeed, Incoming } from "~/api/desk/feeds";
import { show } from "../../../../test/support/shown";
import FeedsPage from "./feeds-page";

const NEW: DeskFeed = {
  name: "boots",
  address: "sent-1",
  currency: "GBP",
  retailer: "",
  department: "",
  columns: {},
  every_hours: 24,
  ran_at: null,
  problem: "",
  question: "",
  articles: 0,
  said: "",
  unknown: {},
};
const calls = vi.hoisted(() => ({ fetch: vi.fn() }));

vi.mock("~/api/desk/feeds", () => ({ fetchIncoming: calls.fetch }));
vi.mock("~/api/desk/products", () => ({ fetchChoices: async () => ({ categories: [] }) }));

function openPage() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  calls.fetch.mockImplementation(async () => incoming(NEW));
  show(<FeedsPage />);
}

const incoming = (feed: DeskFeed): Incoming => ({
  feeds: [feed],
  departments: [],
  prices: [],
  proposals: [],
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it("asks again until a new feed has run, and then no more", async () => {
  openPage();
  await pass(12);
  expect(screen.getByText(/Never read yet/)).toBeTruthy();
  calls.fetch.mockImplementation(async () =>
    incoming({ ...NEW, ran_at: "2026-11-27T09:00:00Z", articles: 5, said: "5 articles" }),
  );
  await pass(6);
  expect(screen.getByText(/Its last run: 5 articles/)).toBeTruthy();
  const asked = calls.fetch.mock.calls.length;
  await pass(60);
  expect(calls.fetch).toHaveBeenCalledTimes(asked);
});

it("says before a feed is removed that its offers stay in the shop", async () => {
  openPage();
  await pass(1);
  fireEvent.click(screen.getByRole("button", { name: "Remove boots" }));
  expect(screen.getByText(/its offers with the prices of today/)).toBeTruthy();
});

it("says once that it could not be asked again, also beside the form of a new feed", async () => {
  openPage();
  await pass(1);
  fireEvent.click(screen.getByRole("button", { name: "New feed" }));
  calls.fetch.mockImplementation(() => Promise.reject(new Error("Away")));
  await pass(6);
  expect(screen.getAllByText(/This may have changed since/)).toHaveLength(1);
});
