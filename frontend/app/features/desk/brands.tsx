/** Brands: their texts and pictures, their other names, and merging two. */
import { useState } from "react";
import {
  addBrand,
  addBrandName,
  type DeskBrand,
  fetchBrands,
  mergeBrands,
  removeBrandName,
  type StoredBrand,
  saveBrand,
} from "~/api/desk/brands";
import { fetchHistory } from "~/api/desk/saving";
import { Button } from "~/ui/button";
import { submits } from "~/ui/forms/submits";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Dialog } from "~/ui/overlays/dialog";
import { showToast } from "~/ui/overlays/toast";
import { ExpandableList } from "./forms/expandable-list";
import { FormMarkdown } from "./forms/form-markdown";
import { FormFrame, FormPicture, FormText } from "./forms/form-parts";
import { PageHeadWithForm } from "./forms/page-head-with-form";
import { useForm } from "./forms/use-form";
import { ChoiceField, OneFieldProblem, WhenFetched } from "./page-parts";
import { useFetched } from "./use-fetched";

export const NEW_BRAND: DeskBrand = {
  name: "",
  slug: "",
  caption: "",
  description: "",
  logo: "",
  banner: "",
  origin: "",
  founded: null,
  price_level: null,
};

export default function BrandsPage() {
  const loaded = useFetched(fetchBrands);
  return (
    <>
      <PageHeadWithForm title="Brands" what="brand" onAdded={loaded.reload}>
        {(onSaved) => <BrandForm onSaved={onSaved} />}
      </PageHeadWithForm>
      <WhenFetched fetched={loaded}>
        {({ brands }) => (
          <ExpandableList
            items={brands}
            label="Search brands"
            getSearchText={({ brand, aliases }) =>
              `${brand.name} ${aliases.map(({ name }) => name).join(" ")}`
            }
            getHead={({ brand, products }) => ({
              name: brand.name,
              hint: `${products} ${products === 1 ? "product" : "products"}`,
              picture: brand.logo ?? "",
            })}
          >
            {(brand) => (
              <div className="grid gap-6">
                <BrandForm stored={brand} onSaved={loaded.reload} />
                <OtherNames brand={brand} onChanged={loaded.reload} />
                <MergeBrand brand={brand} brands={brands} onChanged={loaded.reload} />
              </div>
            )}
          </ExpandableList>
        )}
      </WhenFetched>
    </>
  );
}

const toNumber = (value: unknown): number | null => (value === "" || value === null ? null : Number(value));

function BrandForm({ stored, onSaved }: { stored?: StoredBrand; onSaved: () => Promise<void> }) {
  const form = useForm<DeskBrand>({
    first: stored?.brand ?? NEW_BRAND,
    version: stored?.version,
    store: async (values, seen) => {
      const body = {
        ...values,
        founded: toNumber(values.founded),
        price_level: toNumber(values.price_level),
      };
      const { brand, version } = await (stored ? saveBrand(stored.id, seen, body) : addBrand(body));
      await onSaved();
      return { version, document: brand };
    },
    check: ({ name, founded }, isWhole) => ({
      name: isWhole && !name.trim() && "Please give it a name",
      founded: Boolean(founded) && !/^\d{4}$/.test(String(founded)) && "A year such as 1994",
    }),
  });
  return (
    <FormFrame
      form={form}
      submit={stored ? "Save" : "Add the brand"}
      history={stored && (() => fetchHistory("brand", stored.id))}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <FormText form={form} name="name" label="Name" />
        <FormText form={form} name="caption" label="Caption" />
        <FormText form={form} name="slug" label="Web address" placeholder="made of its name" />
        <FormText form={form} name="origin" label="From" placeholder="London" />
        <FormText form={form} name="founded" label="Founded in" inputMode="numeric" />
        <ChoiceField
          label="Prices"
          none="Not said"
          value={String(form.values.price_level ?? "")}
          options={["1", "2", "3", "4"].map((level) => ({ slug: level, name: "£".repeat(Number(level)) }))}
          error={form.faults.price_level}
          onChange={(level) => form.change({ price_level: level ? Number(level) : null })}
        />
      </div>
      <FormMarkdown form={form} name="description" label="Description" rows={5} />
      <div className="grid gap-4 lg:grid-cols-2">
        <FormPicture form={form} name="logo" label="Logo" />
        <FormPicture form={form} name="banner" label="Banner" />
      </div>
    </FormFrame>
  );
}

interface BrandPartProps {
  brand: StoredBrand;
  onChanged: () => Promise<void>;
}

function OtherNames({ brand, onChanged }: BrandPartProps) {
  const [name, setName] = useState("");
  const { busy, problem, send } = useRequest();
  const add = async () => {
    await addBrandName(brand.id, name);
    setName("");
    await onChanged();
  };
  const remove = async (slug: string) => {
    await removeBrandName(brand.id, slug);
    await onChanged();
  };
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">Other names</h2>
      {brand.aliases.map((alias) => (
        <p key={alias.slug} className="flex items-center gap-3 text-sm">
          {alias.name || alias.slug}
          <Button look="quiet" className="px-3" onClick={() => send(() => remove(alias.slug))}>
            Remove {alias.name || alias.slug}
          </Button>
        </p>
      ))}
      <form className="flex flex-wrap items-end gap-2" onSubmit={submits(() => send(add))}>
        <TextField
          label={`Another name of ${brand.brand.name}`}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="outline" busy={busy} disabled={!name.trim()}>
          Add the name
        </Button>
      </form>
      <OneFieldProblem problem={problem} />
    </section>
  );
}

function MergeBrand({ brand, brands, onChanged }: BrandPartProps & { brands: StoredBrand[] }) {
  const [gone, setGone] = useState("");
  const [isAsking, setAsking] = useState(false);
  const { busy, problem, send } = useRequest();
  const others = brands.map(({ brand: { slug = "", name } }) => ({ slug, name }));
  const other = brands.find(({ brand: { slug } }) => slug === gone);
  const goneName = other?.brand.name ?? "";
  const merge = async () => {
    await mergeBrands(brand.id, gone);
    setGone("");
    showToast("success", "They are one brand now.");
    await onChanged();
  };
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">Merge another brand into {brand.brand.name}</h2>
      <p className="text-sm text-muted">
        Its products move here and its address leads on. It cannot be undone.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <ChoiceField
          label="The other brand"
          none="Choose a brand"
          value={gone}
          options={others}
          onChange={setGone}
        />
        <Button look="danger" busy={busy} disabled={!gone} onClick={() => setAsking(true)}>
          Merge it into {brand.brand.name}
        </Button>
      </div>
      <Dialog
        title={`Merge ${goneName} into ${brand.brand.name}?`}
        open={isAsking}
        onClosed={() => setAsking(false)}
      >
        {(close) => (
          <>
            <p className="mb-4 text-sm text-muted">
              {other?.products === 1 ? "Its product becomes" : `Its ${other?.products} products become`} those
              of {brand.brand.name}, and {goneName} one of its other names. It cannot be undone.
            </p>
            <Button
              look="danger"
              onClick={() => {
                close();
                send(merge);
              }}
            >
              Make them one brand
            </Button>
          </>
        )}
      </Dialog>
      <OneFieldProblem problem={problem} />
    </section>
  );
}
