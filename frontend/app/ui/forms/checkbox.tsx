/** A choice that is on or off, and is stored in the address. The box changes at once, the address after it. */
import { useEffect, useState } from "react";

interface CheckboxProps {
  name: string;
  value: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Checkbox({ name, value, label, isChecked, onChange }: CheckboxProps) {
  const [isShown, setShown] = useState(isChecked);
  useEffect(() => setShown(isChecked), [isChecked]);
  const press = () => {
    setShown(!isShown);
    onChange(!isShown);
  };
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} checked={isShown} onChange={press} />
      {label}
    </label>
  );
}
