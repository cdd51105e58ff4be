/** The questions about a shade: how it sat, and what it did after an hour. */
import type { WearInput } from "~/api/wearing";
import { Select } from "~/ui/forms/select";
import { LATER_OPTIONS, parseLater, toggleVerdict, VERDICTS } from "./wear-verdicts";

interface WearChoicesProps {
  report: WearInput;
  onChange: (report: WearInput) => void;
}

export function WearChoices({ report, onChange }: WearChoicesProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">How did it sit on you?</legend>
        {VERDICTS.map(({ value, label }) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              checked={report.verdicts.includes(value)}
              onChange={() => onChange({ ...report, verdicts: toggleVerdict(report.verdicts, value) })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div>
        <p className="mb-2 text-sm font-semibold">And after an hour?</p>
        <Select
          label="After an hour"
          options={LATER_OPTIONS}
          value={report.later === null ? "" : String(report.later)}
          onChange={(event) => onChange({ ...report, later: parseLater(event.target.value) })}
          className="w-full"
        />
      </div>
    </>
  );
}
