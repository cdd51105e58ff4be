/** An optional part of a review: which shade was worn, and how it sat. Only shades for skin are asked about. */
import type { Variant } from "~/api/product";
import type { WearInput } from "~/api/wearing";
import { WearChoices } from "~/features/wearing/wear-choices";
import { readReport } from "~/features/wearing/wear-verdicts";
import { useOwnShade } from "~/session/own-shade-store";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/select";
import type { WearAnswer } from "./use-wear-answer";

interface ShadeQuestionProps {
  variants: Variant[];
  answer: WearAnswer;
  onChange: (report: WearInput | null) => void;
  /** The shade that is shown with the review, if the member wants that. */
  shownShade: number | null;
  onShow: (shade: number | null) => void;
}

export function ShadeQuestion({ variants, answer, onChange, shownShade, onShow }: ShadeQuestionProps) {
  const worn = useOwnShade()?.worn.variant_id;
  const shades = variants.filter(({ wear }) => wear);
  if (shades.length === 0) return null;
  const { report, wearing } = answer;
  const chosen = report?.variant_id ?? shownShade;
  const offered = chosen ? undefined : shades.find(({ id }) => id === worn);
  const choose = (id: string) => onChange(id ? readReport(wearing, Number(id)) : null);
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
          value={String(chosen ?? "")}
          onChange={(event) => choose(event.target.value)}
          className="w-full"
        />
        {offered && (
          <Button look="outline" onClick={() => choose(String(offered.id))} className="mt-3">
            I wore {offered.name}, as in my shades
          </Button>
        )}
      </div>
      {chosen && (
        <label className="choice">
          <input
            type="checkbox"
            checked={shownShade !== null}
            onChange={(event) => onShow(event.target.checked ? chosen : null)}
          />
          Show this shade with my review, so that people near it find it
        </label>
      )}
      {report && <WearChoices report={report} onChange={onChange} />}
    </div>
  );
}
