/** Categories: their texts, their pictures, their order, and the labels that reviews choose from. */
import {
  addCategory,
  type DeskCategory,
  fetchCategories,
  type StoredCategory,
  saveCategory,
} from "~/api/desk/categories";
import { fetchHistory } from "~/api/desk/saving";
import { TextArea } from "~/ui/forms/text-field";
import { ExpandableList } from "./forms/expandable-list";
import { FormFrame, FormPicture, FormText } from "./forms/form-parts";
import { PageHeadWithForm } from "./forms/page-head-with-form";
import { useForm } from "./forms/use-form";
import { WhenFetched } from "./page-parts";
import { useFetched } from "./use-fetched";

export const NEW_CATEGORY: DeskCategory = {
  name: "",
  slug: "",
  department: "",
  description: "",
  logo: "",
  banner: "",
  labels: [],
  position: 0,
};

export default function CategoriesPage() {
  const loaded = useFetched(fetchCategories);
  return (
    <>
      <PageHeadWithForm title="Categories" what="category" onAdded={loaded.reload}>
        {(onSaved) => <CategoryForm onSaved={onSaved} />}
      </PageHeadWithForm>
      <WhenFetched fetched={loaded}>
        {({ categories }) => (
          <ExpandableList
            items={categories}
            label="Search categories"
            getSearchText={({ category }) => category.name}
            getHead={({ category, products }) => ({
              name: category.name,
              hint: `${products} ${products === 1 ? "product" : "products"}`,
            })}
          >
            {(category) => <CategoryForm stored={category} onSaved={loaded.reload} />}
          </ExpandableList>
        )}
      </WhenFetched>
    </>
  );
}

function CategoryForm({ stored, onSaved }: { stored?: StoredCategory; onSaved: () => Promise<void> }) {
  const form = useForm<DeskCategory>({
    first: stored?.category ?? NEW_CATEGORY,
    version: stored?.version,
    store: async (values, seen) => {
      const body = { ...values, position: Number(values.position) };
      const { category, version } = await (stored ? saveCategory(stored.id, seen, body) : addCategory(body));
      await onSaved();
      return { version, document: category };
    },
    check: ({ name, position }, isWhole) => ({
      name: isWhole && !name.trim() && "Please give it a name",
      position: !/^\d{1,6}$/.test(String(position)) && "A whole number; the lowest comes first",
    }),
  });
  return (
    <FormFrame
      form={form}
      submit={stored ? "Save" : "Add the category"}
      history={stored && (() => fetchHistory("category", stored.id))}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText form={form} name="name" label="Name" />
        <FormText form={form} name="department" label="Department" placeholder="As its name says, or Lips" />
        <FormText form={form} name="slug" label="Web address" placeholder="made of its name" />
        <FormText form={form} name="position" label="Place in lists" inputMode="numeric" />
      </div>
      <TextArea
        label="Description"
        rows={3}
        value={form.values.description}
        error={form.faults.description}
        onChange={(event) => form.change({ description: event.target.value })}
      />
      <TextArea
        label="Labels that a review may choose, each on a line"
        rows={4}
        value={(form.values.labels ?? []).join("\n")}
        error={form.faults.labels}
        onChange={(event) => form.change({ labels: event.target.value.split("\n") })}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <FormPicture form={form} name="logo" label="Logo" />
        <FormPicture form={form} name="banner" label="Banner" />
      </div>
    </FormFrame>
  );
}
