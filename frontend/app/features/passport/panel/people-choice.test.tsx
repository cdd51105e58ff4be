// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../../test/support/shown";
import { usePassport } from "../store/passport-store";
import { PeopleChoice } from "./people-choice";

const People = () => <PeopleChoice passport={usePassport()} />;
const button = (name: string) => screen.getByRole("button", { name });

it("adds, renames and removes people, and the focus stays where it was pressed", async () => {
  const { user } = show(<People />);
  const press = async (name: string) => {
    button(name).focus();
    await user.keyboard("{Enter}");
  };
  await press("Add somebody");
  await press("Cancel");
  expect(document.activeElement).toBe(button("Add somebody"));
  await press("Add somebody");
  await user.keyboard("{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("Please write a name, such as “Me, winter”");
  await user.keyboard("Mum{Enter}");
  expect(document.activeElement).toBe(button("Add somebody"));
  expect(button("Mum").getAttribute("aria-pressed")).toBe("true");
  for (const last of ["Save", "Cancel"]) {
    await press("Rename");
    await press(last);
    expect(document.activeElement).toBe(button("Rename"));
  }
  await press("Remove");
  expect(document.activeElement?.textContent).toContain("Remove Mum with all shades?");
  await press("Cancel");
  expect(document.activeElement).toBe(button("Remove"));
  await press("Remove");
  await press("Remove");
  expect(screen.getByRole("status").textContent).toBe("Mum was removed");
  expect(screen.queryByRole("button", { name: "Mum" })).toBeNull();
});
