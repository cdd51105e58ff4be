// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../../test/support/shown";
import { DayChart } from "./day-chart";

const DAYS = [3, 12, 0].map((count, place) => ({ day: `2026-11-2${place}`, count }));

it("a chart says in words what it shows, and has a bar for each day", () => {
  show(<DayChart title="Visits" hint="" days={DAYS} isWide={false} />);
  const chart = screen.getByRole("img", { name: "Visits: 15 in 3 days, most on 21 November 2026 (12)" });
  expect(chart.querySelectorAll("g")).toHaveLength(3);
});

it("a figure of nothing says so", () => {
  const none = DAYS.map(({ day }) => ({ day, count: 0 }));
  show(<DayChart title="Wishes" hint="" days={none} isWide={false} />);
  expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Wishes: none in 3 days");
});
