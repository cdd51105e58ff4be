/** Filters a large range of shades by text or undertone. */
import { Search } from "lucide";
import type { Variant } from "~/api/product";
import { Icon } from "~/ui/icon";
import { listUndertones, type ShadeFilter } from "./shade-filter";

interface ShadeFilterBarProps {
  variants: Variant[];
  value: ShadeFilter;
  onChange: (value: ShadeFilter) => void;
  shownCount: number;
}

export function ShadeFilterBar({ variants, value, onChange, shownCount }: ShadeFilterBarProps) {
  const undertones = listUndertones(variants);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2 no-script:hidden">
      <span className="relative min-w-44 flex-1 max-sm:w-full max-sm:flex-none">
        <Icon
          icon={Search}
          aria-hidden
          size={16}
          className="absolute top-1/2 left-4 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Find a shade by name or undertone"
          placeholder="Find a shade"
          autoComplete="off"
          maxLength={100}
          value={value.words}
          onChange={(event) => onChange({ ...value, words: event.target.value })}
          className="h-10 w-full rounded-full border border-edge bg-raised pr-4 pl-10 text-sm placeholder:text-muted"
        />
      </span>
      {undertones.length > 1 &&
        undertones.map((undertone) => (
          <UndertoneButton
            key={undertone}
            undertone={undertone}
            pressed={undertone === value.undertone}
            onPress={() => onChange({ ...value, undertone: undertone === value.undertone ? "" : undertone })}
          />
        ))}
      <p role="status" className={shownCount === 0 ? "w-full text-sm text-muted" : "sr-only"}>
        {shownCount === 0
          ? `This product has no ${value.undertone && `${value.undertone} `}shade by that name.`
          : `${shownCount} ${shownCount === 1 ? "shade" : "shades"} shown`}
      </p>
    </div>
  );
}

interface UndertoneButtonProps {
  undertone: string;
  pressed: boolean;
  onPress: () => void;
}

function UndertoneButton({ undertone, pressed, onPress }: UndertoneButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="h-10 rounded-full border border-line px-3.5 text-sm capitalize transition-colors hover:border-edge aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    >
      {undertone}
    </button>
  );
}
