/** The words and filters by which products are found. They are in the address. */
import { useEffect, useRef, useState } from "react";
import type { DeskChoices } from "~/api/desk/products";
import { Select } from "~/ui/forms/select";
import { TextField } from "~/ui/forms/text-field";
import { STATUS_CHOICES } from "../../status";

const FILTERS = ["q", "category", "brand", "status"] as const;
export type ProductFilters = Record<(typeof FILTERS)[number], string>;

export const readFilters = (params: URLSearchParams): ProductFilters =>
  Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ""])) as ProductFilters;

/** The time the typing rests before the list follows. */
const TYPING_MS = 250;

interface FilterBarProps {
  filters: ProductFilters;
  choices: DeskChoices;
  /** Returns whether staff let it change. */
  onChange: (changed: Partial<ProductFilters>) => boolean;
}

export function FilterBar({ filters, choices, onChange }: FilterBarProps) {
  const [words, setWords] = useState(filters.q);
  const sentWords = useRef(filters.q);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (filters.q === sentWords.current) return;
    // The address has other words: they were cleared, or it was opened anew.
    sentWords.current = filters.q;
    setWords(filters.q);
  }, [filters.q]);
  useEffect(() => {
    if (words === sentWords.current) return;
    const timer = setTimeout(() => {
      const before = sentWords.current;
      sentWords.current = words;
      if (latestOnChange.current({ q: words })) return;
      sentWords.current = before;
      setWords(before);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const toOptions = (all: string, options: { slug: string; name: string }[]) => [
    { label: all, value: "" },
    ...options.map(({ slug, name }) => ({ label: name, value: slug })),
  ];
  return (
    <search className="mb-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <TextField
        label="Search products"
        type="search"
        placeholder="Name, brand, address or barcode"
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select
        label="Category"
        value={filters.category}
        options={toOptions("All categories", choices.categories)}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <Select
        label="Brand"
        value={filters.brand}
        options={toOptions("All brands", choices.brands)}
        onChange={(event) => onChange({ brand: event.target.value })}
      />
      <Select
        label="Status"
        value={filters.status}
        options={toOptions("Any status", STATUS_CHOICES)}
        onChange={(event) => onChange({ status: event.target.value })}
      />
    </search>
  );
}
