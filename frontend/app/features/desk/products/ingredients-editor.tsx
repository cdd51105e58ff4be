/** The ingredients of a product: a label's list is pasted, and each name is understood. */
import { X } from "lucide";
import { useState } from "react";
import { type DeskIngredient, readLabel } from "~/api/desk/products";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextArea } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import type { Faults } from "../forms/faults";
import { Section } from "../page-parts";
import { removeAt, replaceAt } from "./change-list";

interface IngredientsEditorProps {
  ingredients: DeskIngredient[];
  faults: Faults;
  onChange: (ingredients: DeskIngredient[]) => void;
}

export function IngredientsEditor({ ingredients, faults, onChange }: IngredientsEditorProps) {
  const [text, setText] = useState("");
  const [rejected, setRejected] = useState<string[]>([]);
  const { busy, problem, send } = useRequest();
  const read = async () => {
    const found = await readLabel(text);
    setRejected(found.rejected);
    if (found.ingredients.length === 0) return;
    onChange(found.ingredients);
    setText("");
  };
  const unknown = ingredients.filter(({ is_known }) => !is_known).length;
  const isFaulty = Object.keys(faults).some((place) => place.startsWith("ingredients"));
  return (
    <Section
      title="Ingredients"
      hint="Paste the list as the label has it. It takes the place of the one here."
    >
      <TextArea
        label="The label's list"
        rows={3}
        value={text}
        placeholder="Aqua (Water), Glycerin, Mica, …"
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        look="outline"
        className="justify-self-start"
        busy={busy}
        disabled={!text.trim()}
        onClick={() => send(read)}
      >
        Read the list
      </Button>
      <ProblemNotice problem={problem} />
      {isFaulty && <Notice tone="error">One of these names cannot be stored.</Notice>}
      {rejected.length > 0 && <Notice tone="error">Not understood: {rejected.join("; ")}</Notice>}
      {ingredients.length > 0 && (
        <p className="text-sm text-muted" role="status">
          {ingredients.length} {ingredients.length === 1 ? "ingredient" : "ingredients"}
          {unknown > 0 && `, ${unknown} of them new here: please look whether they are natural`}
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {ingredients.map((each, place) => (
          <li
            key={each.name}
            className="flex items-center gap-2 rounded-full border border-line py-1 pr-1 pl-3 text-sm"
          >
            {each.name}
            {!each.is_known && (
              <label className="choice text-xs">
                <input
                  type="checkbox"
                  aria-label={`${each.name} is natural`}
                  checked={each.is_natural}
                  onChange={(event) =>
                    onChange(replaceAt(ingredients, place, { is_natural: event.target.checked }))
                  }
                />
                natural
              </label>
            )}
            <button
              type="button"
              aria-label={`Remove ${each.name}`}
              onClick={() => onChange(removeAt(ingredients, place))}
              className="flex size-7 items-center justify-center rounded-full hover:bg-tint"
            >
              <Icon icon={X} aria-hidden size={14} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
