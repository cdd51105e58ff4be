/** A question with a few answers, as radio buttons. */

interface RadioChoiceProps<Name extends string> {
  name: string;
  title: string;
  choices: Record<Name, string>;
  chosen: Name | undefined;
  onChoose: (name: Name) => void;
}

export function RadioChoice<Name extends string>({
  name,
  title,
  choices,
  chosen,
  onChoose,
}: RadioChoiceProps<Name>) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{title}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.entries(choices) as [Name, string][]).map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm font-medium has-checked:border-accent has-checked:bg-accent-tint sm:px-5"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              onClick={() => onChoose(value)}
              className="accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
