/** A slider with two thumbs, made of two native range inputs so that each works with the keyboard. */
import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";

export interface NumberRange {
  low: number;
  high: number;
}

interface RangeSliderProps {
  label: string;
  floor: number;
  ceiling: number;
  value: NumberRange;
  onChange: (value: NumberRange) => void;
  /** The pointer was lifted, or something else has the focus. */
  onSettle: () => void;
  /** Formats a value as text, such as a price. */
  formatValue: (value: number) => string;
}

const STEP = 1;
const REST_MS = 350;

/** Moves the lower end. It stops one step below the upper end. */
export function moveLow(value: NumberRange, low: number): NumberRange {
  return { ...value, low: Math.min(low, value.high - STEP) };
}

export function moveHigh(value: NumberRange, high: number): NumberRange {
  return { ...value, high: Math.max(high, value.low + STEP) };
}

export function RangeSlider({
  label,
  floor,
  ceiling,
  value,
  onChange,
  onSettle,
  formatValue,
}: RangeSliderProps) {
  const toPercent = (amount: number) => `${((amount - floor) / (ceiling - floor)) * 100}%`;
  const thumbPositions = { "--low": toPercent(value.low), "--high": toPercent(value.high) } as CSSProperties;
  return (
    <fieldset className="range" style={thumbPositions} onPointerUp={onSettle} onBlur={onSettle}>
      <legend className="sr-only">{label}</legend>
      <Thumb
        name={`Lowest ${label.toLowerCase()}`}
        floor={floor}
        ceiling={ceiling}
        value={value.low}
        formatValue={formatValue}
        onMove={(low) => onChange(moveLow(value, low))}
      />
      <Thumb
        name={`Highest ${label.toLowerCase()}`}
        floor={floor}
        ceiling={ceiling}
        value={value.high}
        formatValue={formatValue}
        onMove={(high) => onChange(moveHigh(value, high))}
      />
    </fieldset>
  );
}

interface ThumbProps {
  name: string;
  floor: number;
  ceiling: number;
  value: number;
  formatValue: (value: number) => string;
  onMove: (value: number) => void;
}

function Thumb({ name, floor, ceiling, value, formatValue, onMove }: ThumbProps) {
  return (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={formatValue(value)}
      min={floor}
      max={ceiling}
      step={STEP}
      value={value}
      onChange={(event) => onMove(event.target.valueAsNumber)}
    />
  );
}

interface MovedValue<T> {
  value: T;
  onChange: (value: T) => void;
  /** The pointer was lifted, or something else has the focus. */
  onSettle: () => void;
}

/** A value that is being moved: applied once it has rested, or at once when its slider is let go. */
export function useMovedValue<T>(
  current: T,
  /** Another key says that the current value is new: it then replaces the one that was moved and applied. */
  currentKey: unknown,
  apply: (value: T) => void,
  restMs = REST_MS,
): MovedValue<T> {
  const [moved, setMoved] = useState<T>();
  const pending = useRef<T>();
  const latestApply = useRef(apply);
  useEffect(() => {
    latestApply.current = apply;
  });
  const onSettle = useCallback(() => {
    const value = pending.current;
    pending.current = undefined;
    if (value !== undefined) latestApply.current(value);
  }, []);
  const onChange = useCallback((value: T) => {
    pending.current = value;
    setMoved(value);
  }, []);
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(onSettle, restMs);
    return () => clearTimeout(timer);
  }, [moved, onSettle, restMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key that arrives
  useEffect(() => {
    if (pending.current === undefined) setMoved(undefined);
  }, [currentKey]);
  return { value: moved ?? current, onChange, onSettle };
}
