/** Parts of the desk's forms: their fields, each of which shows and changes one value, and the buttons below. */
import type { InputHTMLAttributes, ReactNode } from "react";
import type { PastChange } from "~/api/desk/saving";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { submits } from "~/ui/forms/submits";
import { TextField } from "~/ui/forms/text-field";
import { joinClasses } from "~/ui/join-classes";
import { Notice } from "~/ui/notice";
import { HistoryButton } from "../history/history";
import { OtherVersion } from "../history/other-version";
import { useSendPictures } from "./send-pictures";
import type { DeskForm } from "./use-form";

export interface FormFieldProps<T> {
  form: DeskForm<T>;
  name: keyof T & string;
  label: string;
}

type FormTextProps<T> = FormFieldProps<T> & Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name">;

export function FormText<T>({ form, name, label, ...rest }: FormTextProps<T>) {
  return (
    <TextField
      label={label}
      value={String(form.values[name] ?? "")}
      error={form.faults[name]}
      onChange={(event) => form.change({ [name]: event.target.value } as Partial<T>)}
      {...rest}
    />
  );
}

/** A picture by its address, or dropped in from this device. */
export function FormPicture<T>({ form, name, label }: FormFieldProps<T>) {
  const { add, sending, refusals } = useSendPictures(({ url }) => form.change({ [name]: url } as Partial<T>));
  const address = String(form.values[name] ?? "");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by press or key
    <div
      className="grid gap-2"
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        add([...event.dataTransfer.files].slice(0, 1));
      }}
    >
      <div className="flex items-end gap-3">
        {address && <img src={address} alt="" className="size-16 shrink-0 rounded-field object-contain" />}
        <div className="min-w-0 flex-1">
          <TextField
            label={`${label}: drop it here, or choose it`}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
        </div>
      </div>
      <FormText form={form} name={name} label={`${label}: or its address`} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {sending > 0 && "Sending…"}
      </p>
      {refusals.map((words) => (
        <Notice key={words} tone="error">
          {words}
        </Notice>
      ))}
    </div>
  );
}

interface FormFrameProps<T> {
  form: DeskForm<T>;
  submit?: string;
  children: ReactNode;
  actions?: ReactNode;
  /** What is better done before saving: it stands first, and the button that saves is quieter. */
  before?: ReactNode;
  /** The buttons stay in view below a long form. */
  isLong?: boolean;
  history?: (() => Promise<PastChange[]>) | undefined;
}

export function FormFrame<T extends object>({
  form,
  submit = "Save",
  children,
  actions,
  before,
  isLong = false,
  history,
}: FormFrameProps<T>) {
  return (
    <form className="grid gap-4" onSubmit={submits(() => form.save())}>
      {children}
      <ProblemNotice problem={form.problem} />
      <OtherVersion form={form} />
      <div
        className={joinClasses(
          "flex flex-wrap items-center gap-2",
          isLong && "sticky bottom-0 z-10 border-t border-line bg-paper py-3",
        )}
      >
        {before}
        <Button type="submit" look={before ? "outline" : "solid"} busy={form.busy}>
          {submit}
        </Button>
        {actions}
        {history && <HistoryButton form={form} load={history} />}
        {form.isChanged && !form.busy && <span className="text-sm text-muted">changed, not saved</span>}
      </div>
    </form>
  );
}
