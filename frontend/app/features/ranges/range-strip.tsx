/** A brand's shades as a strip: a bar for each of the ten skin tones, as high as the brand has shades of it. */
import type { BrandRange } from "~/api/ranges";
import { countTones, describeTones } from "./range-texts";

const [WIDTH, HEIGHT, SPACE] = [10, 36, 0.6];

export function RangeStrip({ range, tones }: { range: BrandRange; tones: string[] }) {
  const counts = countTones(range);
  const most = Math.max(...counts, 1);
  return (
    <svg
      role="img"
      aria-label={describeTones(range)}
      viewBox={`0 0 ${tones.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full rounded-field bg-swatch-ground forced-color-adjust-none print:[print-color-adjust:exact] sm:h-20"
    >
      {counts.map((count, tone) =>
        count === 0 ? null : (
          <rect
            key={tones[tone]}
            x={tone * WIDTH + SPACE}
            y={HEIGHT * (1 - Math.max(count / most, 0.06))}
            width={WIDTH - 2 * SPACE}
            height={HEIGHT}
            fill={tones[tone]}
            stroke="#0000002e"
            strokeWidth={0.3}
          />
        ),
      )}
    </svg>
  );
}
