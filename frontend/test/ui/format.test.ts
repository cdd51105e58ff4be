import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDay, formatMonth, formatNumber } from "~/ui/format";

const day = { day: "numeric", month: "long", year: "numeric" } as const;
const london = new Intl.DateTimeFormat("en-GB", { ...day, timeZone: "Europe/London" });
const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const moments = fc.date({
  min: new Date("1996-01-01T00:00:00Z"),
  max: new Date("2037-12-31T23:59:59Z"),
  noInvalidDate: true,
});

describe("dates and numbers are those of Intl", () => {
  test("days in London", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(formatDay(moment.toISOString())).toBe(london.format(moment));
      }),
      { numRuns: 2_000 },
    );
  });

  test("days around the changes of the clock", () => {
    for (let year = 1996; year < 2038; year += 1)
      for (const number of [2, 9])
        for (let hour = 0; hour < 24 * 31; hour += 1) {
          const moment = new Date(Date.UTC(year, number, 1, hour, 30));
          if (moment.getUTCHours() > 1 && moment.getUTCHours() < 22) continue;
          expect(formatDay(moment.toISOString())).toBe(london.format(moment));
        }
  });

  test("months", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(formatMonth(moment)).toBe(month.format(moment));
      }),
    );
  });

  test("numbers", () => {
    const numbers = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(numbers, (n) => {
        expect(formatNumber(n)).toBe(n.toLocaleString("en-GB"));
      }),
    );
    expect(formatNumber((99_999.99).toFixed(2))).toBe("99,999.99");
  });
});
