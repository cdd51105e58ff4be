/** A list with a search field. Each item opens in its place, one at a time. */
import { type ReactNode, useState } from "react";
import { TextField } from "~/ui/forms/text-field";
import { EmptyPanel } from "~/ui/notice";
import { ChangeButton } from "../page-parts";
import { useStableOrder } from "../stable-lists";

interface ExpandableListProps<T> {
  items: T[];
  label: string;
  getSearchText: (item: T) => string;
  getHead: (item: T) => { name: string; hint: string; picture?: string };
  children: (item: T) => ReactNode;
}

const MAX_SHOWN = 100;

export function ExpandableList<T extends { id: number }>({
  items,
  label,
  getSearchText,
  getHead,
  children,
}: ExpandableListProps<T>) {
  const [words, setWords] = useState("");
  const [open, setOpen] = useState<number>();
  const sought = words.trim().toLowerCase();
  const found = useStableOrder(items).filter(
    (item) => item.id === open || getSearchText(item).toLowerCase().includes(sought),
  );
  const shown = found.filter((item, place) => place < MAX_SHOWN || item.id === open);
  return (
    <>
      <search className="mb-4 block max-w-md">
        <TextField
          label={label}
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </search>
      {found.length === 0 && (
        <EmptyPanel compact title="Nothing fits" description="Look for other words, or add a new one." />
      )}
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((item) => {
          const { name, hint, picture } = getHead(item);
          const isOpen = open === item.id;
          return (
            <li key={item.id} className="py-3">
              <div className="flex items-center gap-3">
                {picture && (
                  <img src={picture} alt="" className="size-10 shrink-0 rounded-field object-contain" />
                )}
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{name}</p>
                  <p className="text-sm text-muted">{hint}</p>
                </div>
                <ChangeButton
                  name={name}
                  isOpen={isOpen}
                  onToggle={() => setOpen(isOpen ? undefined : item.id)}
                />
              </div>
              {isOpen && <div className="mt-3 rounded-media bg-tint p-4">{children(item)}</div>}
            </li>
          );
        })}
      </ul>
      {found.length > MAX_SHOWN && (
        <p className="mt-3 text-sm text-muted">
          These are the first {MAX_SHOWN}. Look for words to see others.
        </p>
      )}
    </>
  );
}
