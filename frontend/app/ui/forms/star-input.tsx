/** Chooses a number of stars: in a form by radio buttons, or by buttons that act at once. */
import { Star } from "lucide";
import { type ReactNode, useState } from "react";
import { Icon } from "../icon";
import { formatStarCount } from "../rating";

interface StarLook {
  starDimension?: number;
  /** The gap between two stars. */
  starSpacing?: number;
  starHoverColor?: string;
  starRatedColor?: string;
  starEmptyColor?: string;
}

interface StarChoiceProps {
  label: string;
  /** 0 if nothing is chosen. */
  value: number;
}

interface StarInputProps extends StarChoiceProps, StarLook {
  name: string;
  onChange: (stars: number) => void;
  error?: string | undefined;
}

export function StarInput({ label, name, value, onChange, error, ...look }: StarInputProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <StarRow value={value} {...look}>
        {(stars, star, place) => (
          <label
            key={stars}
            {...place}
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
            <span className="sr-only">{formatStarCount(stars)}</span>
            {star}
          </label>
        )}
      </StarRow>
      {error && (
        <p role="alert" className="mt-1 text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface StarButtonsProps extends StarChoiceProps {
  onPress: (stars: number) => void;
}

/** The arrow keys do not choose here: each choice would be saved. */
export function StarButtons({ label, value, onPress }: StarButtonsProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <StarRow value={value}>
        {(stars, star, place) => (
          <button
            key={stars}
            type="button"
            aria-label={formatStarCount(stars)}
            aria-pressed={value === stars}
            onClick={() => onPress(stars)}
            {...place}
            className="flex items-center justify-center rounded-full"
          >
            {star}
          </button>
        )}
      </StarRow>
    </fieldset>
  );
}

interface StarRowProps extends StarLook {
  value: number;
  /** The control of a number of stars, around its star. */
  children: (stars: number, star: ReactNode, place: StarPlace) => ReactNode;
}

interface StarPlace {
  onPointerEnter: () => void;
  style: { width: number; height: number };
}

const STARS = [1, 2, 3, 4, 5];

function StarRow({
  value,
  children,
  starDimension = 32,
  starSpacing = 12,
  starHoverColor = "var(--color-accent)",
  starRatedColor = "var(--color-star)",
  starEmptyColor = "var(--color-line)",
}: StarRowProps) {
  const [hovered, setHovered] = useState(0);
  const filled = hovered || value;
  const colour = hovered ? starHoverColor : starRatedColor;
  const side = starDimension + starSpacing;
  return (
    <div
      onPointerLeave={() => setHovered(0)}
      className="mt-1 inline-flex"
      style={{ marginInline: -starSpacing / 2 }}
    >
      {STARS.map((stars) =>
        children(
          stars,
          <Icon
            icon={Star}
            aria-hidden
            size={starDimension}
            strokeWidth={1}
            fill={stars <= filled ? colour : starEmptyColor}
            className={stars <= filled ? "text-transparent" : "text-edge"}
          />,
          { onPointerEnter: () => setHovered(stars), style: { width: side, height: side } },
        ),
      )}
    </div>
  );
}
