/** A choice among what there is, or a new one by its name, without leaving the form. */
import { useState } from "react";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { ChoiceField, OneFieldProblem } from "../page-parts";

interface Choice {
  slug: string;
  name: string;
}

interface ChoiceOrNewProps {
  kind: "brand" | "category";
  value: string;
  options: Choice[];
  error: string | undefined;
  onChange: (slug: string) => void;
  onAdd: (name: string) => Promise<Choice>;
}

export function ChoiceOrNew({ kind, value, options, error, onChange, onAdd }: ChoiceOrNewProps) {
  const [isNew, setNew] = useState(options.length === 0);
  const [name, setName] = useState("");
  const { busy, problem, send } = useRequest();
  const add = async () => {
    const made = await onAdd(name.trim());
    setName("");
    setNew(false);
    onChange(made.slug);
  };
  if (isNew)
    return (
      <div className="grid gap-2">
        <TextField
          label={`Name of the new ${kind}`}
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (name.trim()) send(add);
          }}
        />
        <OneFieldProblem problem={problem} />
        <div className="flex gap-2">
          <Button look="outline" busy={busy} disabled={!name.trim()} onClick={() => send(add)}>
            Add this {kind}
          </Button>
          {options.length > 0 && (
            <Button look="quiet" onClick={() => setNew(false)}>
              Choose another
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <div className="grid gap-1">
      <ChoiceField
        label={kind === "brand" ? "Brand" : "Category"}
        none={`Choose a ${kind}`}
        value={value}
        options={options}
        error={error}
        onChange={onChange}
      />
      <Button look="quiet" className="justify-self-start px-0! text-sm" onClick={() => setNew(true)}>
        A new {kind}
      </Button>
    </div>
  );
}
