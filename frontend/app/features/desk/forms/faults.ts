/** What is wrong with the fields of a form. */
import type { Problem } from "~/api/client/errors";

/** The faults, by the place of the field: `name`, or `shades.2.value`. */
export type Faults = Partial<Record<string, string>>;

/** The same, with something that is not true where nothing is wrong. */
export type Checked = Record<string, string | false | undefined>;

export const keepFaults = (checked: Checked): Faults =>
  Object.fromEntries(Object.entries(checked).filter(([, words]) => words)) as Faults;

/** The first field in red: of the form that was sent, or of the page where its button stands outside. */
export function focusFirstFault(): void {
  const sent = document.activeElement?.closest("form") ?? document;
  const field = sent.querySelector<HTMLElement>("[data-desk] [aria-invalid=true]");
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

/** The API names a field `body.name`, or `body.product.shades.2.value` where it could not read it at all. */
export const readFaults = ({ fields }: Problem): Faults =>
  Object.fromEntries(
    fields.map(({ field, message }) => [
      field.replace(/^body\./, "").replace(/^(product|brand|category|post|issue)\.(?=\w)/, ""),
      message,
    ]),
  );

/** The faults but for those of parts that were added since: what has just been added is not wrong yet. */
export const dropFaultsOfNewParts = (faults: Faults, tried: object): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([place]) => {
      const [name = "", part] = place.split(".");
      return part === undefined || Number(part) < (tried[name as keyof object] as unknown[]).length;
    }),
  );

export const dropFaultsOfFields = (faults: Faults, names: string[]): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([place]) => !names.includes(place.split(".")[0] ?? "")));
