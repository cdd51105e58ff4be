/** A slider with two thumbs: two of the browser's own over one track, so that each has its keyboard. */
import type { CSSProperties } from "react";

export interface Span {
  low: number;
  high: number;
}

interface RangeProps {
  label: string;
  floor: number;
  ceiling: number;
  value: Span;
  onChange: (value: Span) => void;
  /** How a value is said, such as a price. */
  say: (value: number) => string;
}

const STEP = 1;

/** The two ends never meet: the one that is moved stops a step short of the other. */
export function moveLow(value: Span, low: number): Span {
  return { ...value, low: Math.min(low, value.high - STEP) };
}

export function moveHigh(value: Span, high: number): Span {
  return { ...value, high: Math.max(high, value.low + STEP) };
}

export function Range({ label, floor, ceiling, value, onChange, say }: RangeProps) {
  const at = (point: number) => `${((point - floor) / (ceiling - floor)) * 100}%`;
  const between = { "--low": at(value.low), "--high": at(value.high) } as CSSProperties;
  return (
    <fieldset className="range" style={between}>
      <legend className="sr-only">{label}</legend>
      <Thumb
        name={`Lowest ${label.toLowerCase()}`}
        limits={[floor, ceiling]}
        value={value.low}
        say={say}
        onMove={(low) => onChange(moveLow(value, low))}
      />
      <Thumb
        name={`Highest ${label.toLowerCase()}`}
        limits={[floor, ceiling]}
        value={value.high}
        say={say}
        onMove={(high) => onChange(moveHigh(value, high))}
      />
    </fieldset>
  );
}

interface ThumbProps {
  name: string;
  limits: [number, number];
  value: number;
  say: (value: number) => string;
  onMove: (value: number) => void;
}

function Thumb({ name, limits: [min, max], value, say, onMove }: ThumbProps) {
  return (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={say(value)}
      min={min}
      max={max}
      step={STEP}
      value={value}
      onChange={(event) => onMove(event.target.valueAsNumber)}
    />
  );
}
