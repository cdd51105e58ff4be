// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../../test/support/shown";
import ImportPassport from "./import-passport";

/** A file that is read as long as the test says. */
function createFile() {
  let fail = (): void => undefined;
  const promise = new Promise<string>((_, reject) => {
    fail = () => reject(new Error("unreadable"));
  });
  const file = new File(["{}"], "passport.json");
  const text = vi.spyOn(file, "text").mockReturnValue(promise);
  return { file, text, fail: () => fail() };
}

it("takes no second file while the first is imported", async () => {
  show(<ImportPassport onDone={() => undefined} />);
  const input = screen.getByLabelText("From a file");
  const [first, second] = [createFile(), createFile()];
  const choose = ({ file }: { file: File }) => fireEvent.change(input, { target: { files: [file] } });
  choose(first);
  await waitFor(() => expect(first.text).toHaveBeenCalled());
  choose(second);
  first.fail();
  expect((await screen.findByRole("alert")).textContent).toContain("It cannot be read.");
  expect(second.text).not.toHaveBeenCalled();
});
