/** A labelled text field with its error message. */
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { joinClasses } from "../join-classes";

export const FIELD_CLASSES =
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
  const errorId = useId();
  return (
    <LabelledField label={label} error={error} errorId={errorId}>
      <input
        type="text"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={joinClasses(FIELD_CLASSES, className)}
        {...rest}
      />
    </LabelledField>
  );
}

export function TextArea({
  label,
  error,
  className,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const errorId = useId();
  return (
    <LabelledField label={label} error={error} errorId={errorId}>
      <textarea
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={joinClasses(FIELD_CLASSES, className)}
        {...rest}
      />
    </LabelledField>
  );
}

function LabelledField({
  label,
  error,
  errorId,
  children,
}: FieldProps & { errorId: string; children: ReactNode }) {
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label className="block text-sm font-semibold">
        {label}
        {children}
      </label>
      <p id={errorId} role={error ? "alert" : undefined} className="mt-1.5 text-sm text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
