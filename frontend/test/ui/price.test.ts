import { describe, expect, test } from "vitest";
import { formatPrice } from "../../app/ui/price";

const AMOUNTS = [0, 0.01, 0.1, 1, 9.99, 12.5, 24.05, 999.99, 1000, 1234.5, 99_999.99, 1_234_567.89];

describe("a price", () => {
  test.each(["GBP", "EUR", "USD", "AUD", "CAD", "CHF", "JPY"])(
    "in %s is written as Intl writes it",
    (currency) => {
      const format = new Intl.NumberFormat("en-GB", { style: "currency", currency });
      expect(AMOUNTS.map((amount) => formatPrice(amount, currency))).toEqual(
        AMOUNTS.map((amount) => format.format(amount)),
      );
    },
  );

  test("is in pounds where nothing else is said", () => {
    expect(formatPrice(1234.5)).toBe("£1,234.50");
  });
});
