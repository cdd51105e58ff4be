// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestApi } from "../../../../../test/support/api";
import { DESK_CHOICES } from "../../../../../test/support/desk-choices";
import { show } from "../../../../../test/support/shown";
import { BulkChange, UndoBulk } from "./bulk-change";

const makeDrafts = (...ids: number[]) => ({
  products: { ids, query: "", category: "", brand: "", status: "" },
  field: "status" as const,
  value: "draft",
  reason: "",
});

it("asks again only for what was not undone", async () => {
  const api = new TestApi();
  const done = { id: 1, message: "3 changed", undo: [makeDrafts(1, 2), makeDrafts(3)] };
  const { user } = show(<UndoBulk done={done} onUndone={async () => undefined} />);
  await user.click(screen.getByRole("button", { name: "Undo it" }));
  api.answer({ json: { message: "", before: [{ value: "published", ids: [1, 2] }] } });
  await expect.poll(() => api.sent.length).toBe(2);
  api.answer({ status: 503, json: { detail: "Away" } });
  await screen.findByText("Away");
  await user.click(screen.getByRole("button", { name: "Undo it" }));
  await expect.poll(() => api.sent.length).toBe(3);
  expect((await api.sent[2]?.request.json())?.products.ids).toEqual([3]);
  api.answer({ json: { message: "", before: [{ value: "published", ids: [3] }] } });
  await screen.findByText("They are as they were.");
});

it("groups what can be done, what shoppers see of it first", () => {
  show(
    <BulkChange
      count={2}
      selection={makeDrafts(1, 2).products}
      choices={DESK_CHOICES}
      onChanged={async () => undefined}
    />,
  );
  const groups = screen
    .getAllByRole("group")
    .map((group) => [group.getAttribute("label"), group.children.length]);
  expect(groups).toEqual([
    ["Status", 5],
    ["Category", 1],
    ["Brand", 1],
  ]);
});
