// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../../test/support/shown";
import { DraggableRow } from "./draggable-row";

function showRow() {
  const onMove = vi.fn();
  const { user } = show(
    <DraggableRow name="Rose" place={1} count={3} kind="shade" onMove={onMove} onRemove={() => undefined}>
      <input aria-label="Name" defaultValue="Rose" />
    </DraggableRow>,
  );
  const row = screen.getByRole("listitem");
  return { onMove, user, row, grip: row.firstElementChild as HTMLElement };
}

/** What a drag that begins at `from` carries. */
function startDrag(from: Element) {
  const setData = vi.fn();
  const event = createEvent.dragStart(from);
  Object.defineProperty(event, "dataTransfer", { value: { setData } });
  fireEvent(from, event);
  return setData.mock.calls;
}

it("is carried by its grip, and not by text that is dragged in it", () => {
  const { row, grip } = showRow();
  expect(startDrag(screen.getByLabelText("Name"))).toEqual([]);
  fireEvent.pointerDown(grip, { button: 0 });
  expect(startDrag(row)).toEqual([["text/shade", "1"]]);
});

it("is let go wherever the pointer is released, and is not held by another button", () => {
  const { row, grip } = showRow();
  fireEvent.pointerDown(grip, { button: 0 });
  expect(row.getAttribute("draggable")).toBe("true");
  fireEvent.pointerUp(document.body);
  expect(row.getAttribute("draggable")).toBe("false");
  fireEvent.pointerDown(grip, { button: 2 });
  expect(row.getAttribute("draggable")).toBe("false");
});

it("moves by its buttons", async () => {
  const { onMove, user } = showRow();
  await user.click(screen.getByRole("button", { name: "Move Rose up" }));
  await user.click(screen.getByRole("button", { name: "Move Rose down" }));
  expect(onMove.mock.calls).toEqual([
    [1, 0],
    [1, 2],
  ]);
});
