// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { Incoming } from "~/api/desk/feeds";
import { show } from "../../../../test/support/shown";
import { Joins } from "./waiting";

const product = (id: number, name: string) => ({
  id,
  name,
  brand: "Halden",
  picture: "",
  size: "30 ml",
  barcodes: ["5012345678900"],
  shades: ["Rose", "Plum"],
  offers: ["Boots 12.00 GBP"],
});
const PAIRS = [1, 2].map((id) => ({
  id,
  product: product(10 + id, `New ${id}`),
  other: product(20 + id, `Old ${id}`),
  evidence: "The same name",
}));

function Waiting() {
  const [pairs, setPairs] = useState<Incoming["proposals"]>(PAIRS);
  return (
    <Joins
      proposals={pairs}
      decide={(_, onDone) => {
        onDone?.("They are one product now.");
        setPairs(pairs.slice(1));
      }}
    />
  );
}

it("shows both products, asks once more, and keeps what was decided in its place", async () => {
  const { user } = show(<Waiting />);
  const card = () => within(screen.getAllByRole("listitem")[0] as HTMLElement);
  expect(card().getAllByText("30 ml")).toHaveLength(2);
  expect(card().getAllByText("Boots 12.00 GBP")).toHaveLength(2);
  await user.click(card().getByRole("button", { name: "They are one: New 1 and Old 1" }));
  expect(card().getByText(/It cannot be undone/)).toBeTruthy();
  expect(document.activeElement).toBe(card().getByRole("region", { name: "Make them one product" }));
  await user.click(card().getByRole("button", { name: "Make them one" }));
  expect(document.activeElement).toBe(card().getByText("They are one product now."));
  expect(card().queryByRole("button")).toBeNull();
  expect(screen.getByRole("button", { name: "They are one: New 2 and Old 2" })).toBeTruthy();
});
