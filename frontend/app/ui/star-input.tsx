/** Chooses a number of stars. Radio buttons underneath. */
import { Star } from "lucide";
import { useState } from "react";
import { Icon } from "./icon";
import { joinClasses } from "./join-classes";

interface StarInputProps {
  label: string;
  name: string;
  /** 0 if nothing is chosen. */
  value: number;
  onChange: (stars: number) => void;
  error?: string | undefined;
  starDimension?: number;
  /** The gap between two stars. */
  starSpacing?: number;
  starHoverColor?: string;
  starRatedColor?: string;
  starEmptyColor?: string;
}

const STARS = [1, 2, 3, 4, 5];

export function StarInput({
  label,
  name,
  value,
  onChange,
  error,
  starDimension = 32,
  starSpacing = 12,
  starHoverColor = "var(--color-accent)",
  starRatedColor = "var(--color-star)",
  starEmptyColor = "var(--color-line)",
}: StarInputProps) {
  const [hovered, setHovered] = useState(0);
  const filled = hovered || value;
  const colour = hovered ? starHoverColor : starRatedColor;
  return (
    <fieldset onPointerLeave={() => setHovered(0)}>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="mt-1 flex" style={{ marginLeft: -starSpacing / 2 }}>
        {STARS.map((stars) => (
          <label
            key={stars}
            onPointerEnter={() => setHovered(stars)}
            style={{ width: starDimension + starSpacing, height: starDimension + starSpacing }}
            className="flex items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{stars === 1 ? "1 star" : `${stars} stars`}</span>
            <Icon
              icon={Star}
              aria-hidden
              size={starDimension}
              strokeWidth={1}
              fill={stars <= filled ? colour : starEmptyColor}
              className={joinClasses(stars <= filled ? "text-transparent" : "text-edge")}
            />
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
