// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { ChangedMeanwhileError } from "~/api/desk/saving";
import { FormFrame, FormText } from "./form-parts";
import { useQuestionBeforeLeaving } from "./unsaved";
import { useForm } from "./use-form";

afterEach(cleanup);

const stored: string[] = [];

/** Refuses the first version, as somebody else saved another. */
function Writing() {
  useQuestionBeforeLeaving();
  const form = useForm({
    first: { title: "" },
    version: "first",
    store: async (document, seen) => {
      if (seen === "first")
        throw new ChangedMeanwhileError(
          { version: "second", document: { title: "Theirs" } },
          "Saved by others",
        );
      stored.push(document.title);
      return { version: "third", document };
    },
    check: ({ title }, isWhole) => (isWhole && !title ? { title: "Please give it a title" } : {}),
  });
  return (
    <div data-desk>
      <Link to="/other">Elsewhere</Link>
      <FormFrame form={form}>
        <FormText form={form} name="title" label="Title" />
      </FormFrame>
    </div>
  );
}

function open() {
  Element.prototype.scrollIntoView = () => undefined;
  const router = createMemoryRouter([
    { path: "/", element: <Writing /> },
    { path: "/other", element: <p>The other page</p> },
  ]);
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const write = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });

it("asks before a page with unsaved writing is left", async () => {
  const ask = vi.fn(() => false);
  window.confirm = ask;
  open();
  write("Mine");
  await press("Elsewhere");
  expect(ask).toHaveBeenCalledTimes(1);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Mine");
  ask.mockReturnValue(true);
  await press("Elsewhere");
  expect(await screen.findByText("The other page")).toBeTruthy();
});

it("moves the focus to the first field in red", async () => {
  open();
  await press("Save");
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

it("saves what is kept over what somebody else saved", async () => {
  open();
  write("Mine");
  await press("Save");
  await press("Keep mine: save it over theirs");
  expect(stored).toEqual(["Mine"]);
});
