/** One page for all of a product: written, looked at, put into the shop, withdrawn, undone. */
import { lazy, useCallback, useEffect, useState } from "react";
import { addBrand } from "~/api/desk/brands";
import { addCategory } from "~/api/desk/categories";
import {
  addProduct,
  type DeskChoices,
  type DeskProduct,
  fetchChoices,
  fetchProduct,
  type StoredProduct,
  saveProduct,
} from "~/api/desk/products";
import { fetchHistory } from "~/api/desk/saving";
import { useNavigate } from "~/router";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { importOrRetry } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";
import { NEW_BRAND } from "../brands";
import { NEW_CATEGORY } from "../categories";
import { FormMarkdown } from "../forms/form-markdown";
import { FormText } from "../forms/form-parts";
import { ignoreEnter } from "../forms/ignore-enter";
import { Preview } from "../forms/preview";
import { type DeskForm, useForm } from "../forms/use-form";
import { HistoryButton } from "../history/history";
import { OtherVersion } from "../history/other-version";
import { ChoiceField, ItsPageLink, PageHead, Section, WhenFetched } from "../page-parts";
import { getStatusLabel } from "../status";
import { useFetched } from "../use-fetched";
import { ChoiceOrNew } from "./choice-or-new";
import { IngredientsEditor } from "./ingredients-editor";
import { OffersEditor } from "./offers-editor";
import { PicturesEditor } from "./pictures-editor";
import { confirmSave, describeSave, EMPTY_PRODUCT, findFaults } from "./product-rules";
import { ShadesEditor } from "./shades-editor";
import { WithdrawalReason, WithdrawForm } from "./withdraw-form";

const ProductPreview = lazy(importOrRetry(() => import("./product-preview")));

export function ProductEditorPage({ id }: { id?: number }) {
  const choices = useFetched(fetchChoices);
  const product = useFetched(useCallback(async () => (id === undefined ? null : fetchProduct(id)), [id]));
  return (
    <WhenFetched fetched={choices}>
      {(found) => (
        <WhenFetched fetched={product}>
          {(stored) => <ProductEditor stored={stored} choices={found} onAdded={choices.reload} />}
        </WhenFetched>
      )}
    </WhenFetched>
  );
}

interface ProductEditorProps {
  /** Null for a new product. */
  stored: StoredProduct | null;
  choices: DeskChoices;
  /** Reads the choices again: one more was added. */
  onAdded: () => Promise<void>;
}

function ProductEditor({ stored, choices, onAdded }: ProductEditorProps) {
  const navigate = useNavigate();
  const form = useForm<DeskProduct>({
    first: stored?.product ?? EMPTY_PRODUCT,
    version: stored?.version,
    store: async (values, seen, undoes) => {
      const saved = await (stored ? saveProduct(stored.id, seen, values, undoes) : addProduct(values));
      if (!stored) navigate(`/desk/products/${saved.id}`, { replace: true });
      return { version: saved.version, document: saved.product };
    },
    check: findFaults,
    confirmSave,
    describe: describeSave,
  });
  const { values: product, base, faults, problem, isChanged, change } = form;
  const [open, setOpen] = useState<OpenDialog>();
  useEffect(() => {
    // Both versions stand below the dialog.
    if (form.theirs) setOpen(undefined);
  }, [form.theirs]);
  return (
    <>
      <PageHead title={product.name || "New product"}>
        <span className="self-center text-sm text-muted">
          {stored ? getStatusLabel(base.status ?? "draft") : "Not saved yet"}
          {stored && isChanged && !form.busy && " · changed, not saved"}
        </span>
      </PageHead>
      <datalist id="desk-finishes">
        {choices.finishes.map((finish) => (
          <option key={finish} value={finish} />
        ))}
      </datalist>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The page of a new product becomes another one once it is saved: that is done by its buttons alone.
          if (stored) form.save();
        }}
      >
        <div className="grid gap-8">
          <Basics form={form} choices={choices} onAdded={onAdded} />
          <ShadesEditor product={product} faults={faults} onChange={change} />
          <PicturesEditor
            pictures={product.pictures ?? []}
            faults={faults}
            onChange={(changePictures) =>
              form.changeLater((now) => ({ pictures: changePictures(now.pictures ?? []) }))
            }
          />
          <OffersEditor
            offers={product.offers ?? []}
            retailers={choices.retailers}
            faults={faults}
            onChange={(offers) => change({ offers })}
          />
          <IngredientsEditor
            ingredients={product.ingredients ?? []}
            faults={faults}
            onChange={(ingredients) => change({ ingredients })}
          />
          <Certificates form={form} choices={choices} />
          {product.status === "withdrawn" && (
            <Section title="Withdrawn" hint="Its page says that it is no longer sold here, and these words.">
              <WithdrawalReason
                value={product.withdrawal_reason ?? ""}
                error={faults.withdrawal_reason}
                onChange={(withdrawal_reason) => change({ withdrawal_reason })}
              />
            </Section>
          )}
          <OtherFields form={form} />
        </div>
        <div className="mt-8 grid gap-3">
          <ProblemNotice problem={problem} />
          <OtherVersion form={form} />
        </div>
        <Actions id={stored?.id} form={form} onOpen={setOpen} />
      </form>
      {/* Outside: the page as shoppers see it has forms of its own. */}
      <Preview isOpen={open === "preview"} onClosed={() => setOpen(undefined)}>
        <ProductPreview product={product} choices={choices} />
      </Preview>
      <Dialog title="Withdraw or recall" open={open === "withdraw"} onClosed={() => setOpen(undefined)}>
        {(close) => (
          <WithdrawForm
            reason={product.withdrawal_reason ?? ""}
            problem={problem}
            busy={form.busy}
            onWithdraw={async (withdrawal_reason) => {
              if (await form.save({ status: "withdrawn", withdrawal_reason })) close();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface PartProps {
  form: DeskForm<DeskProduct>;
  choices: DeskChoices;
}

function Basics({ form, choices, onAdded }: PartProps & Pick<ProductEditorProps, "onAdded">) {
  const { values: product, faults, change } = form;
  const reloadAndChoose = async ({ slug = "", name }: { slug?: string; name: string }) => {
    await onAdded();
    return { slug, name };
  };
  return (
    <section className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormText form={form} name="name" label="Name" />
        <FormText form={form} name="caption" label="Caption" placeholder="One line under the name" />
        <ChoiceOrNew
          kind="brand"
          value={product.brand}
          options={choices.brands}
          error={faults.brand}
          onChange={(brand) => change({ brand })}
          onAdd={async (name) => reloadAndChoose((await addBrand({ ...NEW_BRAND, name })).brand)}
        />
        <ChoiceOrNew
          kind="category"
          value={product.category}
          options={choices.categories}
          error={faults.category}
          onChange={(category) => change({ category })}
          onAdd={async (name) => reloadAndChoose((await addCategory({ ...NEW_CATEGORY, name })).category)}
        />
      </div>
      <FormMarkdown form={form} name="description" label="Description" />
    </section>
  );
}

const ANSWERS = [
  { slug: "yes", name: "Yes" },
  { slug: "no", name: "No" },
  { slug: "unknown", name: "Not known" },
];

function Certificates({ form: { values, change }, choices }: PartProps) {
  if (choices.certificates.length === 0) return null;
  const given = values.certificates ?? [];
  const set = (slug: string, answer: string) => {
    const others = given.filter((each) => each.slug !== slug);
    change({
      certificates: answer ? [...others, { slug, answer: answer as "yes" | "no" | "unknown" }] : others,
    });
  };
  return (
    <Section title="Certificates">
      <div className="grid gap-4 sm:grid-cols-3">
        {choices.certificates.map(({ slug, name }) => (
          <ChoiceField
            key={slug}
            label={name}
            none="Not said"
            value={given.find((each) => each.slug === slug)?.answer ?? ""}
            options={ANSWERS}
            onChange={(answer) => set(slug, answer)}
          />
        ))}
      </div>
    </Section>
  );
}

function OtherFields({ form }: Pick<PartProps, "form">) {
  return (
    <Section title="More">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <FormText form={form} name="volume" label="Size" placeholder="30 ml" />
        <FormText form={form} name="finish" label="Finish" placeholder="satin" list="desk-finishes" />
        <FormText form={form} name="slug" label="Web address" placeholder="made of its brand and name" />
        <FormText form={form} name="gtin" label="Barcode, where it has no shades" onKeyDown={ignoreEnter} />
        <FormText form={form} name="mpn" label="Maker's number" />
        <label className="choice self-center">
          <input
            type="checkbox"
            checked={form.values.discontinued}
            onChange={(event) => form.change({ discontinued: event.target.checked })}
          />
          Discontinued: its page stays
        </label>
      </div>
    </Section>
  );
}

type OpenDialog = "preview" | "withdraw" | undefined;

interface ActionsProps extends Pick<PartProps, "form"> {
  id: number | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

function Actions({ id, form, onOpen }: ActionsProps) {
  const { base, busy, save } = form;
  const isShown = base.status === "published";
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap gap-2 max-sm:*:px-3.5 border-t border-line bg-paper py-3">
      <Button
        type={id === undefined ? "button" : "submit"}
        busy={busy}
        onClick={id === undefined ? () => save() : undefined}
      >
        {isShown ? "Save" : base.status === "withdrawn" ? "Save, still withdrawn" : "Save as draft"}
      </Button>
      {!isShown && (
        <Button look="outline" disabled={busy} onClick={() => save({ status: "published" })}>
          Put into the shop
        </Button>
      )}
      <Button look="outline" onClick={() => onOpen("preview")}>
        Preview
      </Button>
      {id !== undefined && isShown && (
        <Button look="danger" onClick={() => onOpen("withdraw")}>
          Withdraw or recall
        </Button>
      )}
      {id !== undefined && <HistoryButton form={form} load={() => fetchHistory("product", id)} />}
      {id !== undefined && base.status !== "draft" && <ItsPageLink href={`/products/${base.slug}`} />}
    </div>
  );
}
