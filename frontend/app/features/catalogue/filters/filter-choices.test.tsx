// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { show } from "../../../../test/support/shown";
import { FilterChoices } from "./filter-choices";

const OPTIONS = Array.from({ length: 13 }, (_, place) => ({
  label: `Maker ${place + 1}`,
  value: String(place),
  count: 1,
  chosen: false,
}));

function ShrinkingList() {
  const [length, setLength] = useState(OPTIONS.length);
  const group = { title: "Brand", name: "brand" as const, kinds: [], options: OPTIONS.slice(0, length) };
  return (
    <>
      <button type="button" onClick={() => setLength(length - 1)}>
        Shrink
      </button>
      <FilterChoices group={group} open onToggle={() => undefined} />
    </>
  );
}

it("shows every choice of a list that got too short for a search box", async () => {
  const { user } = show(<ShrinkingList />, {});
  await user.type(screen.getByRole("searchbox"), "maker 13");
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Shrink" }));
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.getAllByRole("checkbox")).toHaveLength(12);
});
