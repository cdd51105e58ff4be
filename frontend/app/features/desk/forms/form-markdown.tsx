/** A text in Markdown beside what shoppers see of it. */
import type { ReactNode } from "react";
import { TextArea } from "~/ui/forms/text-field";
import { useLastLoaded } from "~/ui/loading/use-loaded";
import { Prose } from "~/ui/prose";
import type { FormFieldProps } from "./form-parts";

interface FormMarkdownProps<T> extends FormFieldProps<T> {
  rows?: number;
  /** What shoppers see above the text. */
  head?: ReactNode;
}

export function FormMarkdown<T>({ form, name, label, rows = 8, head }: FormMarkdownProps<T>) {
  const value = String(form.values[name] ?? "");
  const html = useMarkdown(value);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div>
        <TextArea
          label={label}
          rows={rows}
          value={value}
          error={form.faults[name]}
          onChange={(event) => form.change({ [name]: event.target.value } as Partial<T>)}
        />
        <p className="mt-1 text-sm text-muted">
          # Heading, **bold**, *italic*, - list, [words](https://address)
        </p>
      </div>
      <section
        aria-label={`${label} as shoppers see it`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls here, by keys too
        tabIndex={0}
        className="max-h-[36rem] overflow-y-auto rounded-field border border-line p-4"
      >
        {head}
        {html ? <Prose html={html} /> : <p className="text-sm text-muted">Here it is as shoppers see it.</p>}
      </section>
    </div>
  );
}

/** The HTML of a text, by the same rules as on the shop's pages. */
export function useMarkdown(text: string): string {
  const render = async () => (await import("~/markdown/markdown.server")).renderMarkdown(text);
  return useLastLoaded(text, render)?.value ?? "";
}
