// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../../test/support/shown";
import { Pad } from "./nudge-pad";

const position = (lighter: number, warmer: number) => ({ lighter, warmer, hex: "#c68642", nearest: [] });
const NUDGES = { step: 1, steps: 1, positions: [position(0, 0), position(0, 1), position(1, 0)], shades: [] };

it("is moved by arrow keys, but leaves the browser those with Ctrl, Meta or Alt", () => {
  const move = vi.fn();
  show(<Pad nudges={NUDGES} position={position(0, 0)} onMove={move} />);
  const pad = screen.getByRole("slider");
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    const press = createEvent.keyDown(pad, { key: "ArrowLeft", ...held });
    fireEvent(pad, press);
    expect(press.defaultPrevented).toBe(false);
  }
  expect(move).not.toHaveBeenCalled();
  fireEvent.keyDown(pad, { key: "ArrowLeft" });
  expect(move).toHaveBeenCalledWith({ lighter: 0, warmer: -1 });
});

it("has another value wherever it is moved to", () => {
  const { rerender } = show(<Pad nudges={NUDGES} position={position(0, 0)} onMove={() => undefined} />);
  const values = NUDGES.positions.map((each) => {
    rerender(<Pad nudges={NUDGES} position={each} onMove={() => undefined} />);
    return screen.getByRole("slider").getAttribute("aria-valuenow");
  });
  expect(values).toEqual(["0", "1", "3"]);
});
