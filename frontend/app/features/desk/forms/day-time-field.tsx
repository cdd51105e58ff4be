/** A day and a time in London, written as Britain does, whatever the language of the browser. */
import { useRef, useState } from "react";
import { Button } from "~/ui/button";
import { formatDay, formatTime, toLocalTime } from "~/ui/format";
import { TextField } from "~/ui/forms/text-field";

const WRITTEN = /^(\d{1,2})[/.-](\d{1,2})[/.-]([1-9]\d{3}),? +(\d{1,2})[:.](\d{2})$/;
const HOUR_MS = 3_600_000;
const FIRST_TIME = "09:00";

interface DayTimeFieldProps {
  label: string;
  /** A time with its zone, or the text that was typed if it is no time. */
  value: string | null | undefined;
  error?: string | undefined;
  onChange: (value: string | null) => void;
}

export function DayTimeField({ label, value, error, onChange }: DayTimeFieldProps) {
  const [own, setOwn] = useState({ value, text: writeTime(value) });
  const picker = useRef<HTMLInputElement>(null);
  const text = own.value === value ? own.text : writeTime(value);
  const write = (next: string) => {
    const time = readTime(next);
    setOwn({ value: time, text: next });
    onChange(time);
  };
  return (
    <div>
      <div className="relative flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            placeholder="28/11/2026 09:00"
            value={text}
            error={error}
            onChange={(event) => write(event.target.value)}
          />
        </div>
        <Button
          look="outline"
          className="mt-7.5 px-4!"
          aria-label={`Choose the day: ${label}`}
          onClick={() => picker.current?.showPicker()}
        >
          Choose the day
        </Button>
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
          value={toDay(value)}
          onChange={({ target }) => {
            const day = target.value.split("-").reverse().join("/");
            write(day && `${day} ${text.trim().split(/ +/)[1] || FIRST_TIME}`);
          }}
        />
      </div>
      {value && isTime(value) && (
        <p className="mt-1.5 text-sm text-muted">
          {formatDay(value)} at {formatTime(value)}, London time
        </p>
      )}
    </div>
  );
}

/** What is wrong with what was written, if something is. */
export const findTimeFault = (value: string | null | undefined): string | undefined =>
  value && !isTime(value) ? "A day and a time such as 28/11/2026 09:00" : undefined;

const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT/.test(value);

const toDay = (value: string | null | undefined): string =>
  value && isTime(value) ? toLocalTime(value).toISOString().slice(0, 10) : "";

function writeTime(value: string | null | undefined): string {
  if (!value || !isTime(value)) return value ?? "";
  const [day = "", time = ""] = toLocalTime(value).toISOString().split("T");
  return `${day.split("-").reverse().join("/")} ${time.slice(0, 5)}`;
}

/** The time that was typed, or the text if it is no time. */
function readTime(text: string): string | null {
  const [, day = "", month = "", year, hour = "", minute] = WRITTEN.exec(text.trim()) ?? [];
  if (!year) return text.trim() ? text : null;
  const written = `${year}-${padTwo(month)}-${padTwo(day)}T${padTwo(hour)}:${minute}`;
  const asUtc = new Date(`${written}Z`);
  if (Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(written)) return text;
  // In summer London's clocks are an hour before UTC's.
  const inSummer = new Date(asUtc.getTime() - HOUR_MS).toISOString();
  return toLocalTime(inSummer).getTime() === asUtc.getTime() ? inSummer : asUtc.toISOString();
}

const padTwo = (digits: string): string => digits.padStart(2, "0");
