/** Price, stock, swatch and withdrawal of a product, right in the list. */
import { useCallback } from "react";
import {
  type DeskOffer,
  type DeskProduct,
  fetchProduct,
  type StoredProduct,
  saveProduct,
} from "~/api/desk/products";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { EmptyPanel } from "~/ui/notice";
import { showWhole } from "~/ui/show-whole";
import { FormFrame, FormText } from "../../forms/form-parts";
import { useForm } from "../../forms/use-form";
import { WhenFetched } from "../../page-parts";
import { useFetched } from "../../use-fetched";
import { replaceAt } from "../change-list";
import { ColourField } from "../colour-field";
import { confirmSave, describeSave, findFaults } from "../product-rules";

export function QuickChange({ id, onSaved }: { id: number; onSaved: () => Promise<void> }) {
  const loaded = useFetched(useCallback(() => fetchProduct(id), [id]));
  return (
    <div className="mt-3 rounded-media bg-tint p-4">
      <WhenFetched fetched={loaded}>
        {(stored) => (
          <div ref={showWhole}>
            <QuickForm stored={stored} onSaved={onSaved} />
          </div>
        )}
      </WhenFetched>
    </div>
  );
}

function QuickForm({ stored, onSaved }: { stored: StoredProduct; onSaved: () => Promise<void> }) {
  const form = useForm<DeskProduct>({
    first: stored.product,
    version: stored.version,
    store: async (values, seen) => {
      const { version, product } = await saveProduct(stored.id, seen, values);
      await onSaved();
      return { version, document: product };
    },
    check: findFaults,
    confirmSave,
    describe: describeSave,
  });
  const { values: product, base, faults, busy, isChanged, change, save } = form;
  const isShown = base.status === "published";
  const offers = product.offers ?? [];
  const shades = product.shades ?? [];
  const withOffer = (place: number, changes: Partial<DeskOffer>) => ({
    offers: replaceAt(offers, place, changes),
  });
  const withdrawOrShow = (
    <Button
      look={isShown ? "danger" : "outline"}
      aria-disabled={busy || undefined}
      onClick={() => save({ status: isShown ? "withdrawn" : "published" })}
    >
      {isShown ? "Withdraw" : "Put into the shop"}
    </Button>
  );
  return (
    <FormFrame form={form} isLong actions={withdrawOrShow}>
      <div className="flex flex-wrap gap-x-8 gap-y-2 empty:hidden">
        {offers.map((offer, place) => (
          <div
            key={`${offer.retailer} ${offer.currency}`}
            className="flex flex-wrap items-end gap-x-4 gap-y-2"
          >
            <div className="w-40">
              <TextField
                label={`Price at ${offer.retailer}`}
                inputMode="decimal"
                value={offer.price}
                error={faults[`offers.${place}.price`]}
                onChange={(event) => change(withOffer(place, { price: event.target.value }))}
              />
            </div>
            <label className="choice pb-2">
              <input
                type="checkbox"
                checked={offer.in_stock}
                // Alone it is saved at once, and never with what is half typed beside it.
                onChange={() => (isChanged ? change : save)(withOffer(place, { in_stock: !offer.in_stock }))}
              />
              In stock at {offer.retailer}
            </label>
          </div>
        ))}
      </div>
      {shades.length > 0 && (
        <div className="flex flex-wrap gap-4">
          {shades.map((shade, place) => (
            <div key={shade.id ?? shade.name} className="w-40">
              <ColourField
                label={shade.name}
                value={shade.value ?? ""}
                error={faults[`shades.${place}.value`]}
                onChange={(value) => change({ shades: replaceAt(shades, place, { value }) })}
              />
            </div>
          ))}
        </div>
      )}
      {offers.length + shades.length === 0 && (
        <EmptyPanel
          compact
          title="No offer and no shade yet"
          description="Open it by its name to add some."
        />
      )}
      {base.status !== "draft" && (
        <FormText
          form={form}
          name="withdrawal_reason"
          label={isShown ? "What its page says if you withdraw it" : "What its page says"}
          placeholder="Recalled by its maker: please stop using it"
          maxLength={500}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !isShown) return;
            // Who writes a recall and presses Enter means it.
            event.preventDefault();
            save({ status: "withdrawn" });
          }}
        />
      )}
    </FormFrame>
  );
}
