// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../../test/support/shown";
import { ExpandableList } from "./expandable-list";

const BRANDS = Array.from({ length: 120 }, (_, place) => ({ id: place + 1, name: `Brand ${place + 1}` }));

it("keeps an opened item, and what is typed in it, when the search is cleared", async () => {
  const { user } = show(
    <ExpandableList
      items={BRANDS}
      label="Find a brand"
      getSearchText={({ name }) => name}
      getHead={({ name }) => ({ name, hint: "" })}
    >
      {() => <input aria-label="Origin" />}
    </ExpandableList>,
  );
  const search = screen.getByLabelText("Find a brand");
  await user.type(search, "brand 120");
  await user.click(screen.getByRole("button", { name: "Change Brand 120" }));
  await user.type(screen.getByLabelText("Origin"), "York");
  await user.clear(search);
  expect((screen.getByLabelText("Origin") as HTMLInputElement).value).toBe("York");
  expect(screen.getAllByRole("button", { name: /^Change/ })).toHaveLength(101);
});
