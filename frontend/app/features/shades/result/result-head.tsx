/** The shade the answer is for, large, with what was found and a way to hand it on. */
import type { Origin } from "~/features/shades/finder/answer";
import type { Question } from "~/features/shades/finder/question";
import { useArrival } from "~/features/shades/finder/use-arrival";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { ShareButton } from "./share-button";

interface ResultHeadProps {
  question: Question;
  origins: Origin[];
  count: number;
}

export function ResultHead({ question, origins, count }: ResultHeadProps) {
  const [origin] = origins;
  const heading = useArrival();
  if (!origin) return null;
  const several = question.way === "several";
  const found = count === 1 ? "1 match" : `${count} matches`;
  return (
    <header className="flex flex-col gap-6 border-t border-line pt-8 sm:flex-row sm:items-center sm:gap-10">
      <Discs origins={origins} />
      <div className="min-w-0 flex-1">
        <p role="status" className="kicker">
          {found}
        </p>
        <h2 ref={heading} tabIndex={-1} className="mt-2 text-3xl outline-none">
          {several ? "What suits all you know" : `Close to ${origin.name}`}
        </h2>
        {!several && <About origin={origin} />}
      </div>
      <ShareButton title={several ? "My shades, matched" : `Matches for ${origin.name}`} />
    </header>
  );
}

function Discs({ origins }: { origins: Origin[] }) {
  const size = origins.length > 1 ? 84 : 148;
  return (
    <ul aria-label="Your shades" className="flex flex-wrap">
      {origins.map(({ name, value }, place) => (
        <li key={`${name} ${value}`} style={{ marginLeft: place > 0 ? "-1.25rem" : 0 }}>
          <Swatch value={value} name={name} size={size} />
        </li>
      ))}
    </ul>
  );
}

function About({ origin: { product, within, value } }: { origin: Origin }) {
  if (product) {
    return (
      <p className="mt-3 text-muted">
        {product.brand},{" "}
        <Link to={`/products/${product.slug}`} className="text-ink underline underline-offset-4">
          {product.name}
        </Link>
      </p>
    );
  }
  if (within === undefined)
    return <p className="mt-3 text-muted">The colour {value}, as your screen knows it.</p>;
  return (
    <p className="mt-3 max-w-prose text-muted">
      Read off a photo: your true shade may be up to ΔE {within.toFixed(1)} from this one, so any match that
      lies nearer than that may be yours, and the photo cannot tell which.
    </p>
  );
}
