// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "../../../../test/support/shown";
import { DayTimeField, findTimeFault } from "./day-time-field";

function Shown({ first, onTime }: { first: string | null; onTime: (value: string | null) => void }) {
  const [value, setValue] = useState(first);
  const change = (next: string | null) => {
    setValue(next);
    onTime(next);
  };
  return <DayTimeField label="Send it on" value={value} error={findTimeFault(value)} onChange={change} />;
}

it.each([
  ["28/11/2026 09:00", "2026-11-28T09:00:00.000Z"],
  ["1.7.2026, 9:05", "2026-07-01T08:05:00.000Z"],
  ["", null],
  ["31/02/2026 09:00", "31/02/2026 09:00"],
  ["11/28/2026 09:00", "11/28/2026 09:00"],
  ["28/11/0026 09:00", "28/11/0026 09:00"],
])("reads %j as the time %j in London", async (text, time) => {
  const onTime = vi.fn();
  const { user } = show(<Shown first="2026-01-02T10:00:00Z" onTime={onTime} />);
  const field = screen.getByRole("textbox", { name: "Send it on" }) as HTMLInputElement;
  expect(field.value).toBe("02/01/2026 10:00");
  await user.clear(field);
  if (text) await user.type(field, text);
  expect(onTime).toHaveBeenLastCalledWith(time);
  expect(field.value).toBe(text);
  expect(screen.queryByText("A day and a time such as 28/11/2026 09:00") !== null).toBe(
    time === text && text !== "",
  );
});

it.each([" 28/11/2026 10:30", "28/11/2026 10:30 "])("a picked day keeps the time of %j", (text) => {
  const onTime = vi.fn();
  const { container } = show(<Shown first={null} onTime={onTime} />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  const picker = container.querySelector("input[type=date]") as HTMLInputElement;
  fireEvent.change(picker, { target: { value: "2026-12-05" } });
  expect(onTime).toHaveBeenLastCalledWith("2026-12-05T10:30:00.000Z");
});

it("a picked day without a time begins at nine", () => {
  const onTime = vi.fn();
  const { container } = show(<Shown first={null} onTime={onTime} />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "28/11/2026 " } });
  const picker = container.querySelector("input[type=date]") as HTMLInputElement;
  fireEvent.change(picker, { target: { value: "2026-12-05" } });
  expect(onTime).toHaveBeenLastCalledWith("2026-12-05T09:00:00.000Z");
});
