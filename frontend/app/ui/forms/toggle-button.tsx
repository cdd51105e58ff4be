/** A button that stays pressed: a tick while it is on, a plus while it is off. */
import { Check, Plus } from "lucide";
import type { ButtonHTMLAttributes } from "react";
import { BUTTON_LOOKS, SMALL_BUTTON_SHAPE } from "../button";
import { Icon } from "../icon";
import { joinClasses } from "../join-classes";

interface ToggleButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isOn: boolean;
  /** Its size, in place of that of a small button. */
  shape?: string | undefined;
}

export function ToggleButton({ isOn, shape = SMALL_BUTTON_SHAPE, children, ...rest }: ToggleButtonProps) {
  const look = isOn ? "border-accent bg-accent-tint text-ink" : BUTTON_LOOKS.outline;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={joinClasses(shape, look, "disabled:opacity-50")}
      {...rest}
    >
      <Icon icon={isOn ? Check : Plus} aria-hidden size={14} />
      {children}
    </button>
  );
}
