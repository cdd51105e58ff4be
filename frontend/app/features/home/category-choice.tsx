/** Chooses the category of a carousel. The choice is in the address and works before hydration. */
import { useNavigate } from "~/router";
import { Button } from "~/ui/button";
import { Select } from "~/ui/forms/select";
import type { ShownCategory } from "./category-cache";
import { CHOICE_PARAM_NAMES, type HomeChoice } from "./home-data";

interface CategoryChoiceProps {
  row: keyof HomeChoice;
  label: string;
  categories: ShownCategory[];
  choice: HomeChoice;
}

export function CategoryChoice({ row, label, categories, choice }: CategoryChoiceProps) {
  const navigate = useNavigate();
  const otherRow = row === "trending" ? "newProducts" : "trending";
  const chooseCategory = (slug: string) =>
    navigate(buildHomePath({ ...choice, [row]: slug || undefined }), { preventScrollReset: true });
  return (
    <form action="/" className="flex gap-2" onSubmit={(event) => event.preventDefault()}>
      <Select
        label={label}
        name={CHOICE_PARAM_NAMES[row]}
        value={choice[row] ?? ""}
        onChange={(event) => chooseCategory(event.target.value)}
        options={[
          { label: "All categories", value: "" },
          ...categories.map(({ name, slug }) => ({ label: name, value: slug })),
        ]}
        className="w-52"
      />
      {choice[otherRow] && (
        <input type="hidden" name={CHOICE_PARAM_NAMES[otherRow]} value={choice[otherRow]} />
      )}
      <span className="hidden no-script:block">
        <Button type="submit" look="outline">
          Show
        </Button>
      </span>
    </form>
  );
}

function buildHomePath(choice: HomeChoice): string {
  const params = new URLSearchParams();
  if (choice.trending) params.set(CHOICE_PARAM_NAMES.trending, choice.trending);
  if (choice.newProducts) params.set(CHOICE_PARAM_NAMES.newProducts, choice.newProducts);
  return `/?${params}`.replace(/\?$/, "");
}
