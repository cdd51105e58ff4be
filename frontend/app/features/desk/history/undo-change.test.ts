import { describe, expect, it } from "vitest";
import { describeChange } from "./describe-change";
import { undoChange } from "./undo-change";

const change = (before: Record<string, unknown>, after: Record<string, unknown>) => ({
  id: 1,
  at: "2026-11-27T12:00:00Z",
  staff: "rosa",
  before,
  after,
});
const offer = (retailer: string, price: string) => ({ retailer, price, currency: "GBP", in_stock: true });
const shade = (id: number, name: string, value = "#aa4455") => ({ id, name, value });

describe("undoing a change", () => {
  it("keeps the offer that a feed added later", () => {
    const price = change({ offers: [offer("Bloom", "24.50")] }, { offers: [offer("Bloom", "22.00")] });
    const now = { offers: [offer("Bloom", "22.00"), offer("Glow House", "21.00")] };
    expect(undoChange(price, now)).toEqual({
      values: { offers: [offer("Bloom", "24.50"), offer("Glow House", "21.00")] },
      clashes: [],
    });
  });

  it("takes away what was added, and puts back what was removed, each in its place", () => {
    const both = change(
      { shades: [shade(1, "Rose"), shade(2, "Plum")] },
      { shades: [shade(2, "Plum"), shade(3, "Brick")] },
    );
    const now = { shades: [shade(2, "Plum", "#102030"), shade(3, "Brick"), shade(4, "Later")] };
    expect(undoChange(both, now).values.shades).toEqual([
      shade(1, "Rose"),
      shade(2, "Plum", "#102030"),
      shade(4, "Later"),
    ]);
  });

  it("takes away what was added, in whatever order the database keeps its fields", () => {
    const kept = { url: "", price: "22.00", currency: "GBP", retailer: "Bloom", in_stock: true };
    expect(
      undoChange(change({ offers: [] }, { offers: [kept] }), {
        offers: [{ ...offer("Bloom", "22.00"), url: "" }],
      }),
    ).toEqual({
      values: { offers: [] },
      clashes: [],
    });
  });

  it("is refused where a later change touched the same", () => {
    const price = change(
      { offers: [offer("Bloom", "24.50")], caption: "Soft" },
      { offers: [offer("Bloom", "22.00")], caption: "Softer" },
    );
    const now = { offers: [offer("Bloom", "19.00")], caption: "Softest" };
    expect(undoChange(price, now).clashes).toEqual(["Offers: Bloom", "Caption"]);
    expect(
      undoChange(change({ offers: [] }, { offers: [offer("A", "1")] }), { offers: [offer("A", "2")] })
        .clashes,
    ).toEqual(["Offers: A"]);
  });

  it("puts parts back into their order, with what came later", () => {
    const order = change(
      { shades: [shade(1, "Rose"), shade(2, "Plum")] },
      { shades: [shade(2, "Plum"), shade(1, "Rose")] },
    );
    const now = { shades: [shade(2, "Plum"), shade(3, "Brick"), shade(1, "Rose", "#102030")] };
    expect(undoChange(order, now).values.shades).toEqual([
      shade(1, "Rose", "#102030"),
      shade(3, "Brick"),
      shade(2, "Plum"),
    ]);
  });

  it("has nothing to do where it was undone already", () => {
    const now = { caption: "Soft", tags: ["lips"] };
    const { values, clashes } = undoChange(
      change({ caption: "Soft", tags: [] }, { caption: "Softer", tags: ["new"] }),
      now,
    );
    expect([describeChange(now, values, "future"), clashes]).toEqual([[], []]);
  });

  it("is refused of what was changed before both sides were kept", () => {
    expect(undoChange(change({ offers: [offer("A", "1")] }, {}), { offers: [] }).clashes).toEqual(["Offers"]);
  });
});

describe("a change in words", () => {
  it("says what it was and what it became", () => {
    expect(describeChange({ status: "draft" }, { status: "published" }, "past")).toEqual([
      "Status: draft became in the shop",
    ]);
    expect(
      describeChange(
        { offers: [offer("Bloom", "22.00"), offer("Old", "5.00")] },
        { offers: [offer("Bloom", "24.50"), offer("New", "6.00")] },
        "past",
      ),
    ).toEqual([
      "Offers: New 6.00, in stock was added",
      "Offers: Old 5.00, in stock was removed",
      "Offers: Bloom, price 22.00 became 24.50",
    ]);
  });

  it("says what is about to happen, also of an order", () => {
    expect(describeChange({ status: "published" }, { status: "draft" }, "future")).toEqual([
      "It leaves the shop. Status: in the shop becomes draft",
    ]);
    expect(
      describeChange(
        { shades: [shade(2, "Plum"), shade(1, "Rose")] },
        { shades: [shade(1, "Rose"), shade(2, "Plum")] },
        "future",
      ),
    ).toEqual(["Shades go back into the order Rose, Plum"]);
  });
});
