// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "~/api/client/errors";
import { ChangedMeanwhileError, type Versioned } from "~/api/desk/saving";
import { useForm } from "./use-form";

const FIRST = { price: "12.34", stock: true };

/** A form whose saves wait until they are answered. */
function openForm(confirmSave = () => true) {
  const sent: {
    document: typeof FIRST;
    answer: (saved: Versioned<typeof FIRST>) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const { result } = renderHook(() =>
    useForm({
      first: FIRST,
      version: "first",
      confirmSave,
      store: (document) => new Promise((answer, refuse) => sent.push({ document, answer, refuse })),
    }),
  );
  return { form: result, sent };
}

it("shows what is being saved, and keeps what is written meanwhile as not saved", async () => {
  const { form, sent } = openForm();
  act(() => void form.current.save({ stock: false }));
  expect(form.current.values.stock).toBe(false);
  act(() => form.current.change({ price: "20" }));
  await act(async () => sent[0]?.answer({ version: "second", document: { price: "12.34", stock: false } }));
  expect(form.current.values).toEqual({ price: "20", stock: false });
  expect([form.current.isChanged, form.current.busy]).toEqual([true, false]);
});

it("takes over what the shop made of what was saved", async () => {
  const { form, sent } = openForm();
  act(() => void form.current.save({ price: "£20" }));
  await act(async () => sent[0]?.answer({ version: "second", document: { price: "20.00", stock: true } }));
  expect(form.current.values.price).toBe("20.00");
  expect(form.current.isChanged).toBe(false);
});

it("saves once, however often it is pressed", async () => {
  const { form, sent } = openForm();
  act(() => void form.current.save({ stock: false }));
  act(() => void form.current.save({ stock: true }));
  await act(async () => sent[0]?.answer({ version: "second", document: { ...FIRST, stock: false } }));
  expect(sent).toHaveLength(1);
  act(() => void form.current.save({ price: "20" }));
  expect(sent[1]?.document).toEqual({ price: "20", stock: false });
});

it("takes back what was to be stored in one press and could not be, and keeps what is written", async () => {
  const { form, sent } = openForm();
  act(() => form.current.change({ price: "20" }));
  act(() => void form.current.save({ stock: false }));
  await act(async () => sent[0]?.refuse(new Error("no network")));
  expect(form.current.values).toEqual({ price: "20", stock: true });
  act(() => void form.current.save());
  expect(sent[1]?.document).toEqual({ price: "20", stock: true });
});

it("saves after another sign-in what was pressed before it", async () => {
  const { form, sent } = openForm();
  act(() => void form.current.save({ stock: false }));
  const signedOut = new ApiError({ status: 401, message: "", statusLine: "Error 401", fields: [] });
  await act(async () => sent[0]?.refuse(signedOut));
  act(() => void form.current.save());
  expect(sent[1]?.document).toEqual({ price: "12.34", stock: false });
});

it("does not withdraw on a later save what could not be withdrawn over another version", async () => {
  const { form, sent } = openForm();
  act(() => void form.current.save({ stock: false }));
  const theirs = { version: "theirs", document: { price: "15.00", stock: true } };
  await act(async () => sent[0]?.refuse(new ChangedMeanwhileError(theirs, "Changed meanwhile")));
  expect(form.current.values).toEqual({ price: "15.00", stock: false });
  act(() => form.current.settle("mine"));
  expect(sent[1]?.document).toEqual({ price: "15.00", stock: false });
  await act(async () => sent[1]?.refuse(new Error("no network")));
  act(() => void form.current.save());
  expect(sent[2]?.document).toEqual({ price: "15.00", stock: true });
});

it("keeps what was pressed through a save that meets the other version again", async () => {
  const { form, sent } = openForm();
  const theirs = { version: "theirs", document: { price: "15.00", stock: true } };
  act(() => void form.current.save({ stock: false }));
  await act(async () => sent[0]?.refuse(new ChangedMeanwhileError(theirs, "Changed meanwhile")));
  act(() => void form.current.save());
  await act(async () => sent[1]?.refuse(new ChangedMeanwhileError(theirs, "Changed meanwhile")));
  act(() => form.current.settle("mine"));
  await act(async () => sent[2]?.refuse(new Error("no network")));
  expect(form.current.values).toEqual({ price: "15.00", stock: true });
});

it.each(["mine", "no choice"])(
  "keeps the newest of others where two saved meanwhile: %s between",
  async (choice) => {
    const { form, sent } = openForm();
    act(() => form.current.change({ stock: false }));
    act(() => void form.current.save());
    const second = { version: "second", document: { price: "15.00", stock: true } };
    await act(async () => sent[0]?.refuse(new ChangedMeanwhileError(second, "Changed meanwhile")));
    act(() => void (choice === "mine" ? form.current.settle("mine") : form.current.save()));
    const third = { version: "third", document: { price: "16.00", stock: true } };
    await act(async () => sent[1]?.refuse(new ChangedMeanwhileError(third, "Changed meanwhile")));
    expect(form.current.values).toEqual({ price: "16.00", stock: false });
  },
);

it("drops what was pressed where staff say no to saving it over another version", async () => {
  const confirmSave = vi.fn(() => true);
  const { form, sent } = openForm(confirmSave);
  act(() => void form.current.save({ stock: false }));
  const theirs = { version: "theirs", document: { price: "15.00", stock: true } };
  await act(async () => sent[0]?.refuse(new ChangedMeanwhileError(theirs, "Changed meanwhile")));
  confirmSave.mockReturnValueOnce(false);
  act(() => form.current.settle("mine"));
  expect(sent).toHaveLength(1);
  expect(form.current.values).toEqual(theirs.document);
});
