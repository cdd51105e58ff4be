/** The retailers of a product, and their prices in pounds. */
import { type ChangeEvent, useRef } from "react";
import { flushSync } from "react-dom";
import type { DeskOffer } from "~/api/desk/products";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import type { Faults } from "../forms/faults";
import { Section } from "../page-parts";
import { removeAt, replaceAt } from "./change-list";

const NEW_OFFER: DeskOffer = {
  retailer: "",
  price: "",
  delivery: "",
  currency: "GBP",
  url: "",
  in_stock: true,
};

interface OffersEditorProps {
  offers: DeskOffer[];
  retailers: { slug: string; name: string }[];
  faults: Faults;
  onChange: (offers: DeskOffer[]) => void;
}

export function OffersEditor({ offers, retailers, faults, onChange }: OffersEditorProps) {
  const list = useRef<HTMLUListElement>(null);
  const known = new Set(retailers.map(({ name }) => name.toLowerCase()));
  return (
    <Section title="Offers" hint="A price is written as 24.50. Empty: only the retailer's page knows it.">
      <datalist id="desk-retailers">
        {retailers.map(({ slug, name }) => (
          <option key={slug} value={name} />
        ))}
      </datalist>
      <ul ref={list} className="grid gap-3">
        {offers.map((offer, place) => {
          const set = (changes: Partial<DeskOffer>) => onChange(replaceAt(offers, place, changes));
          const field = (name: "retailer" | "price" | "delivery" | "url") => ({
            value: offer[name],
            error: faults[`offers.${place}.${name}`],
            onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
          });
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a new offer has nothing else yet
              key={place}
              className="grid items-start gap-3 rounded-media border border-line p-3 sm:grid-cols-4"
            >
              <TextField label="Retailer" list="desk-retailers" {...field("retailer")} />
              <TextField
                label={`Price in ${offer.currency === "GBP" ? "pounds" : offer.currency}`}
                inputMode="decimal"
                placeholder="24.50"
                {...field("price")}
              />
              <TextField
                label="Delivery in pounds"
                inputMode="decimal"
                placeholder="Not known"
                {...field("delivery")}
              />
              <TextField
                label="Address of its page"
                type="url"
                placeholder="https://"
                {...field("url")}
                onChange={(event) => set({ url: event.target.value.trim() })}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-4 sm:col-span-4">
                <label className="choice">
                  <input
                    type="checkbox"
                    checked={offer.in_stock}
                    onChange={(event) => set({ in_stock: event.target.checked })}
                  />
                  In stock
                </label>
                {offer.retailer.trim() && !known.has(offer.retailer.trim().toLowerCase()) && (
                  <p className="text-sm text-muted">{offer.retailer.trim()} is a new retailer here.</p>
                )}
                <Button look="quiet" onClick={() => onChange(removeAt(offers, place))}>
                  Remove {offer.retailer || "this offer"}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Button
        look="outline"
        className="justify-self-start"
        onClick={() => {
          flushSync(() => onChange([...offers, { ...NEW_OFFER }]));
          list.current?.lastElementChild?.querySelector("input")?.focus();
        }}
      >
        Add an offer
      </Button>
    </Section>
  );
}
