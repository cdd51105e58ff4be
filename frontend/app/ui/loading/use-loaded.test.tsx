// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../test/support/shown";
import { useLoaded } from "./use-loaded";

const answers = new Map<string, (words: string) => void>();
const ask = (name: string) => new Promise<string>((resolve) => answers.set(name, resolve));

function Answer({ name }: { name: string }) {
  return <p>{useLoaded(name, () => (name ? ask(name) : undefined)) ?? "Nothing yet"}</p>;
}

it("shows the answer about the key that it has now, whichever comes last", async () => {
  const { rerender } = show(<Answer name="first" />);
  rerender(<Answer name="second" />);
  answers.get("second")?.("The second");
  expect(await screen.findByText("The second")).toBeTruthy();
  answers.get("first")?.("The first");
  await Promise.resolve();
  expect(screen.getByText("The second")).toBeTruthy();
  rerender(<Answer name="" />);
  expect(screen.getByText("Nothing yet")).toBeTruthy();
});
