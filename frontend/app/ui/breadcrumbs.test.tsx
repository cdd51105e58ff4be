// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../test/support/shown";
import { Breadcrumbs } from "./breadcrumbs";

it("call only the last the current page", () => {
  show(
    <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: "Lips" }, { label: "Silk", to: "/silk" }]} />,
  );
  expect(screen.getByText("Lips").getAttribute("aria-current")).toBeNull();
  expect(screen.getByText("Silk").getAttribute("aria-current")).toBe("page");
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Home"]);
});
