/** A labelled text field with its error message. */
import {
  type AriaAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { joinClasses } from "../join-classes";

const FIELD_CLASSES =
  "mt-1.5 w-full rounded-field border border-edge bg-raised px-4 py-3 text-base font-normal aria-invalid:border-error disabled:bg-tint disabled:text-muted";

interface FieldProps {
  label: string;
  error?: string | undefined;
}

export function TextField({
  label,
  error,
  className,
  ...rest
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <LabelledField label={label} error={error}>
      {(state) => (
        <input type="text" className={joinClasses(FIELD_CLASSES, className)} {...state} {...rest} />
      )}
    </LabelledField>
  );
}

export function TextArea({
  label,
  error,
  className,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <LabelledField label={label} error={error}>
      {(state) => <textarea className={joinClasses(FIELD_CLASSES, className)} {...state} {...rest} />}
    </LabelledField>
  );
}

interface LabelledFieldProps extends FieldProps {
  /** The field, which says whether it is wrong and what is. */
  children: (state: AriaAttributes) => ReactNode;
}

function LabelledField({ label, error, children }: LabelledFieldProps) {
  const errorId = useId();
  const state = error ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className="block text-sm font-semibold">
        {label}
        {children(state)}
      </label>
      <p id={errorId} role={error ? "alert" : undefined} className="mt-1.5 text-sm text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
