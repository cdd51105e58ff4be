/** An optional part of a review: which shade was worn, and how it sat. Only shades for skin are asked about. */
import type { Variant } from "~/api/product";
import type { WearInput } from "~/api/wearing";
import { WearChoices } from "~/features/wearing/wear-choices";
import { readReport } from "~/features/wearing/wear-verdicts";
import { Select } from "~/ui/select";

interface ShadeQuestionProps {
  variants: Variant[];
  report: WearInput | null;
  onChange: (report: WearInput | null) => void;
}

export function ShadeQuestion({ variants, report, onChange }: ShadeQuestionProps) {
  const shades = variants.filter(({ wear }) => wear);
  if (shades.length === 0) return null;
  const choose = (id: string) => onChange(id ? readReport(undefined, Number(id)) : null);
  return (
    <div className="grid gap-4">
      <div>
        <p className="mb-2 text-sm font-semibold">How did the shade sit? (optional)</p>
        <Select
          label="Your shade"
          options={[
            { value: "", label: "Choose your shade" },
            ...shades.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(report?.variant_id ?? "")}
          onChange={(event) => choose(event.target.value)}
          className="w-full"
        />
      </div>
      {report && <WearChoices report={report} onChange={onChange} />}
    </div>
  );
}
