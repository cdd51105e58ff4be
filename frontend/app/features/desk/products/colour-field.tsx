/** A colour by picker, or typed as hex or as a measurement. */
import { type KeyboardEvent, useMemo } from "react";
import { parseHex } from "~/shared/shades/colour-conversion";
import { TextField } from "~/ui/forms/text-field";
import { joinClasses } from "~/ui/join-classes";

interface ColourFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** What the Enter key does here. Without it, it saves the form. */
  onEnter?: () => void;
}

/** What the picker begins with where there is no colour: a skin tone. */
export const NO_COLOUR = "#c9a48f";

export function ColourField({ label, value, error, onChange, onEnter }: ColourFieldProps) {
  const shown = useMemo(() => toShownHex(value), [value]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !onEnter) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={value}
          error={error}
          placeholder="#c68642 or lab(65 12 18)"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
      </div>
      {/* Left of the text, and after it by the Tab key: colours are mostly typed or pasted. */}
      <input
        type="color"
        aria-label={`Pick ${label}`}
        value={shown ?? NO_COLOUR}
        onChange={(event) => onChange(event.target.value)}
        className={joinClasses(
          "order-first mt-7 size-11 shrink-0 cursor-pointer rounded-field border border-edge bg-raised p-1",
          !shown && "opacity-30",
        )}
      />
    </div>
  );
}

/** The colour that a screen shows of what was typed: hex, or a measurement as CSS has it. */
export function toShownHex(value: string): string | undefined {
  const hex = parseHex(value);
  if (hex) return `#${hex}`;
  const measured = value
    .trim()
    .replace(/,/g, " ")
    .replace(/ d50\)$/i, ")");
  if (!/^(lab|lch)\(/i.test(measured) || !CSS.supports("color", measured)) return undefined;
  const paper = document.createElement("canvas").getContext("2d");
  if (!paper) return undefined;
  paper.fillStyle = measured;
  paper.fillRect(0, 0, 1, 1);
  const parts = [...paper.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
