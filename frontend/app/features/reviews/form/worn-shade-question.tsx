/** An optional part of a review: which shade was worn, and how it sat. Only shades for skin are asked about. */
import type { Variant } from "~/api/product";
import type { WearInput } from "~/api/wearing";
import { WearChoices } from "~/features/wearing/wear-choices";
import { readReport } from "~/features/wearing/wear-verdicts";
import { useOwnShade } from "~/session/own-shade-store";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/select";
import type { WearAnswer } from "./use-wear-answer";

interface WornShadeQuestionProps {
  variants: Variant[];
  answer: WearAnswer;
  /** With no report, the shade is not shown either. */
  onChange: (report: WearInput | null) => void;
  /** The shade that is shown with the review, if the member wants that. */
  shownShade: number | null;
  onShow: (shade: number | null) => void;
}

export function WornShadeQuestion({
  variants,
  answer,
  onChange,
  shownShade,
  onShow,
}: WornShadeQuestionProps) {
  const ownShadeId = useOwnShade()?.worn.variant_id;
  const shades = variants.filter(({ wear }) => wear);
  if (shades.length === 0) return null;
  const { report, wearing } = answer;
  const chosenId = report?.variant_id ?? shownShade;
  const suggestedShade = chosenId ? undefined : shades.find(({ id }) => id === ownShadeId);
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
          value={String(chosenId ?? "")}
          onChange={(event) => choose(event.target.value)}
          className="w-full"
        />
        {suggestedShade && (
          <Button look="outline" onClick={() => choose(String(suggestedShade.id))} className="mt-3">
            I wore {suggestedShade.name}, as in my shades
          </Button>
        )}
      </div>
      {chosenId && (
        <label className="choice">
          <input
            type="checkbox"
            checked={shownShade !== null}
            onChange={(event) => onShow(event.target.checked ? chosenId : null)}
          />
          Show this shade with my review, so that people near it find it
        </label>
      )}
      {report && <WearChoices report={report} onChange={onChange} />}
    </div>
  );
}
