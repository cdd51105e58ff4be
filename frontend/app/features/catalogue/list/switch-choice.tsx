/** A filter that is on or off. The box changes at once; the address is updated after it. */
import { useState } from "react";
import { type ListQuery, SWITCHES, type SwitchName, toggleSwitch } from "./list-query";

interface SwitchChoiceProps {
  name: SwitchName;
  label: string;
  query: ListQuery;
  onChange: (next: ListQuery) => void;
}

export function SwitchChoice({ name, label, query, onChange }: SwitchChoiceProps) {
  const [pressedFor, setPressedFor] = useState<ListQuery>();
  const isOn = Boolean(query[name]);
  const press = () => {
    setPressedFor(query);
    onChange(toggleSwitch(query, name));
  };
  return (
    <label className="choice">
      <input
        type="checkbox"
        name={SWITCHES[name]}
        value="1"
        checked={pressedFor === query ? !isOn : isOn}
        onChange={press}
      />
      {label}
    </label>
  );
}
