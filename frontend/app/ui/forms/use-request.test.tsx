// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../test/support/shown";
import { Button } from "../button";
import { ProblemNotice } from "./problem-notice";
import { useRequest } from "./use-request";

/** A form whose request ends when the test says so. */
function Form({
  request,
  ...options
}: {
  request: () => Promise<unknown>;
  closes?: boolean;
  toasts?: boolean;
}) {
  const { busy, problem, send } = useRequest(options);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send(request);
      }}
    >
      <input aria-label="Words" />
      <ProblemNotice problem={problem} failed="It was not saved" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}

function createOpenRequest() {
  const ends: { resolve: (value?: unknown) => void; reject: (error: Error) => void }[] = [];
  const request = () => new Promise((resolve, reject) => ends.push({ resolve, reject }));
  return { ends, request };
}

it("sends once however often it is pressed, and the button keeps the focus", async () => {
  const { ends, request } = createOpenRequest();
  const { user } = show(<Form request={request} />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  const waiting = screen.getByRole("button", { name: "Please Wait" });
  expect(waiting.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(waiting);
  await user.click(waiting);
  await user.keyboard("{Enter}");
  await user.type(screen.getByRole("textbox"), "more{Enter}");
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(ends).toHaveLength(2);
});

it("says why it failed, in its place and again the next time", async () => {
  const { ends, request } = createOpenRequest();
  const { user } = show(<Form request={request} />);
  for (const reason of ["The shelf is full.", "The shelf is gone."]) {
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.queryByRole("alert")).toBeNull();
    ends.at(-1)?.reject(new Error(reason));
    expect((await screen.findByRole("alert")).textContent).toBe(`It was not saved. ${reason}`);
  }
});

it("stays busy after a success, since its form closes", async () => {
  const { ends, request } = createOpenRequest();
  const { user } = show(<Form request={request} closes />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  ends[0]?.resolve();
  await Promise.resolve();
  await user.click(screen.getByRole("button", { name: "Please Wait" }));
  expect(ends).toHaveLength(1);
});
