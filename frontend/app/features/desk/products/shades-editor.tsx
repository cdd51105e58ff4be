/** The shades of a product in their order, each with its colour, which can be taken out of a picture. */
import { lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DeskProduct, DeskShade } from "~/api/desk/products";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { importOrRetry } from "~/ui/loading/lazy-parts";
import { Dialog } from "~/ui/overlays/dialog";
import type { Faults } from "../forms/faults";
import { ignoreEnter } from "../forms/ignore-enter";
import { ChoiceField, Section } from "../page-parts";
import { moveItem, removeAt, replaceAt } from "./change-list";
import { ColourField } from "./colour-field";
import { DraggableRow } from "./draggable-row";

const ColourOfPicture = lazy(importOrRetry(() => import("./colour-of-picture")));

const UNDERTONES = ["cool", "neutral", "warm", "olive"].map((slug) => ({ slug, name: slug }));
const SOURCES = [
  { slug: "brand", name: "The brand" },
  { slug: "instrument", name: "An instrument" },
  { slug: "retailer", name: "A retailer" },
  { slug: "photo", name: "A photo" },
  { slug: "unknown", name: "Not known" },
];
const NEW_SHADE: DeskShade = {
  name: "",
  value: "",
  source: "unknown",
  undertone: "",
  finish: "",
  gtin: "",
  picture: "",
};

interface ShadesEditorProps {
  product: DeskProduct;
  faults: Faults;
  onChange: (changes: Partial<DeskProduct>) => void;
}

export function ShadesEditor({ product, faults, onChange }: ShadesEditorProps) {
  const shades = product.shades ?? [];
  const set = (next: DeskShade[]) => onChange({ shades: next });
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    flushSync(() => set([...shades, { ...NEW_SHADE }]));
    list.current?.lastElementChild?.querySelector("input")?.focus();
  };
  return (
    <Section
      title="Shades"
      hint="Shoppers choose from them light to deep. Files and other sites have them in the order that you drag them into."
    >
      <ul ref={list} className="grid gap-3">
        {shades.map((shade, place) => (
          <DraggableRow
            key={shade.id ?? `new ${place}`}
            kind="shade"
            name={shade.name || "this shade"}
            place={place}
            count={shades.length}
            onMove={(from, to) => set(moveItem(shades, from, to))}
            onRemove={() => set(removeAt(shades, place))}
          >
            <ShadeFields
              shade={shade}
              place={place}
              faults={faults}
              pictures={(product.pictures ?? []).map(({ url }) => url)}
              onChange={(changes) => set(replaceAt(shades, place, changes))}
              onEnter={add}
            />
          </DraggableRow>
        ))}
      </ul>
      <Button look="outline" className="justify-self-start" onClick={add}>
        Add a shade
      </Button>
    </Section>
  );
}

interface ShadeFieldsProps {
  shade: DeskShade;
  place: number;
  faults: Faults;
  pictures: string[];
  onChange: (changes: Partial<DeskShade>) => void;
  onEnter: () => void;
}

function ShadeFields({ shade, place, faults, pictures, onChange, onEnter }: ShadeFieldsProps) {
  const [isPicking, setPicking] = useState(false);
  const fault = (name: string) => faults[`shades.${place}.${name}`];
  const name = shade.name || `shade ${place + 1}`;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label="Shade"
        value={shade.name}
        error={fault("name")}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <ColourField
        label="Colour"
        value={shade.value ?? ""}
        error={fault("value")}
        onChange={(value) => onChange({ value })}
        onEnter={onEnter}
      />
      <ChoiceField
        label="The colour is from"
        value={shade.source ?? "unknown"}
        options={SOURCES}
        onChange={(source) => onChange({ source })}
      />
      <ChoiceField
        label="Undertone"
        none="Not said"
        value={shade.undertone ?? ""}
        options={UNDERTONES}
        onChange={(undertone) => onChange({ undertone })}
      />
      <details className="sm:col-span-2">
        <summary className="text-sm font-semibold">More of {name}</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <TextField
            label="Barcode"
            inputMode="numeric"
            onKeyDown={ignoreEnter}
            value={shade.gtin}
            error={fault("gtin")}
            onChange={(event) => onChange({ gtin: event.target.value.replace(/[\s-]/g, "") })}
          />
          <TextField
            label="Finish"
            value={shade.finish}
            error={fault("finish")}
            list="desk-finishes"
            onChange={(event) => onChange({ finish: event.target.value.toLowerCase() })}
          />
        </div>
      </details>
      <Button
        look="quiet"
        className="justify-self-start px-0! text-left sm:col-span-2"
        onClick={() => setPicking(true)}
      >
        Take the colour of {name} out of a picture
      </Button>
      <Dialog title={`The colour of ${name}`} open={isPicking} onClosed={() => setPicking(false)}>
        {(close) => (
          <Suspense fallback={<p role="status">Opening…</p>}>
            <ColourOfPicture
              pictures={pictures}
              onTaken={(value) => {
                onChange({ value, source: "photo" });
                close();
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
