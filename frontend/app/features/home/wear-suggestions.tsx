/** Shades that are named as what is typed, each with its colour. One press leads to its answer. */
import { useEffect, useRef, useState } from "react";
import { browserApi } from "~/api/client/browser-api";
import { nameWithBrand } from "~/features/catalogue/card/card-data";
import { findNamedShades, type NamedShade } from "~/shared/shades/find-named-shades";
import { buildFinderPath, chooseNamed, chooseShade, startMode } from "~/shared/shades/finder-query";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";

const DEBOUNCE_MS = 150;

export default function WearSuggestions({ words }: { words: string }) {
  const shades = useNamedShades(words.trim());
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may end below the window
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, [shades]);
  if (shades.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label="Is it one of these?"
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[40dvh] overflow-y-auto rounded-media border border-line bg-raised py-2 shadow-float"
    >
      {shades.map(({ id, name, value, product, slug, brand, brandSlug }) => (
        <li key={id}>
          <Link
            to={buildFinderPath(chooseShade(chooseNamed(startMode("product"), brandSlug, slug), slug, id))}
            className="flex min-h-12 items-center gap-3 px-4 py-1.5 text-sm leading-snug -outline-offset-2 hover:bg-tint"
          >
            <Swatch value={value} name="" size={28} />
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <span className="block text-xs text-muted">{nameWithBrand(brand, product)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Those found last stay while more is typed. None where they cannot be loaded: the form still sends. */
function useNamedShades(words: string): NamedShade[] {
  const [shades, setShades] = useState<NamedShade[]>([]);
  useEffect(() => {
    if (words.length < 2) return setShades([]);
    let isCurrent = true;
    const load = () =>
      findNamedShades(browserApi(), words).then(
        ({ shades }) => isCurrent && setShades(shades),
        () => undefined,
      );
    const timer = setTimeout(load, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [words]);
  return shades;
}
