// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../../test/support/shown";
import { PhotoMarker } from "./photo-marker";

it("is moved and sized by keys, but leaves the browser those with Ctrl, Meta or Alt", () => {
  const move = vi.fn();
  const resize = vi.fn();
  show(
    <PhotoMarker
      kind="shade"
      position={{ x: 0.5, y: 0.5 }}
      size={0.05}
      active
      onMove={move}
      onSize={resize}
      onFocus={() => undefined}
    />,
  );
  const marker = screen.getByRole("button");
  for (const [key, held] of [
    ["+", { ctrlKey: true }],
    ["-", { metaKey: true }],
    ["ArrowLeft", { altKey: true }],
  ] as const) {
    const press = createEvent.keyDown(marker, { key, ...held });
    fireEvent(marker, press);
    expect(press.defaultPrevented, key).toBe(false);
  }
  expect(move).not.toHaveBeenCalled();
  expect(resize).not.toHaveBeenCalled();
  fireEvent.keyDown(marker, { key: "ArrowLeft" });
  expect(move).toHaveBeenCalledWith({ x: 0.49, y: 0.5 });
  fireEvent.keyDown(marker, { key: "+" });
  expect(resize).toHaveBeenCalledWith(0.01);
});
