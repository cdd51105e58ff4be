// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Image } from "~/api/product";
import { show } from "../../../../test/support/shown";
import ZoomDialog from "./zoom-dialog";

const IMAGES = ["front", "open"].map((name) => ({ url: `/media/${name}.svg`, alt: name })) as Image[];

it("turns with the arrow keys, and leaves the browser its own keys", () => {
  show(<ZoomDialog images={IMAGES} name="Veil" start={0} onClosed={() => undefined} />);
  const dialog = screen.getByRole("dialog", { hidden: true });
  // False where the page has taken the key from the browser.
  const press = (modifiers: object) => fireEvent.keyDown(dialog, { key: "ArrowLeft", ...modifiers });
  expect(press({})).toBe(false);
  expect(screen.getByText(/2 of 2/)).toBeTruthy();
  for (const modifier of ["altKey", "ctrlKey", "metaKey"]) expect(press({ [modifier]: true })).toBe(true);
  expect(screen.getByText(/2 of 2/)).toBeTruthy();
});
