/** A labelled text field with the fault it has, if any, said where it is. */
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { cx } from "./classes";

export const FIELD_LOOK =
  "mt-1.5 w-full rounded-field border border-edge bg-raised px-4 py-3 text-base font-normal aria-invalid:border-error disabled:bg-tint disabled:text-muted";

interface Described {
  label: string;
  fault?: string | undefined;
}

export function TextField({
  label,
  fault,
  className,
  ...rest
}: Described & InputHTMLAttributes<HTMLInputElement>) {
  const note = useId();
  return (
    <Labelled label={label} fault={fault} note={note}>
      <input
        type="text"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? note : undefined}
        className={cx(FIELD_LOOK, className)}
        {...rest}
      />
    </Labelled>
  );
}

export function TextArea({
  label,
  fault,
  className,
  ...rest
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const note = useId();
  return (
    <Labelled label={label} fault={fault} note={note}>
      <textarea
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? note : undefined}
        className={cx(FIELD_LOOK, className)}
        {...rest}
      />
    </Labelled>
  );
}

function Labelled({ label, fault, note, children }: Described & { note: string; children: ReactNode }) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className="block text-sm font-semibold">
        {label}
        {children}
      </label>
      <p id={note} role={fault ? "alert" : undefined} className="mt-1.5 text-sm text-error empty:hidden">
        {fault}
      </p>
    </div>
  );
}
