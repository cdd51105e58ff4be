/** The brands grouped by letter. */
import type { Brand } from "~/api/brands";
import { Link } from "~/ui/link";
import type { LetterGroup } from "./letter-groups";

export function BrandGroups({ groups }: { groups: LetterGroup<Brand>[] }) {
  return groups.map(({ letter, items }) => (
    <section
      key={letter}
      aria-labelledby={`letter-${letter}`}
      className="grid gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[6rem_1fr] md:py-10"
    >
      <h2 id={`letter-${letter}`} className="text-3xl leading-none text-accent">
        {letter}
      </h2>
      <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((brand) => (
          <BrandEntry key={brand.slug} brand={brand} />
        ))}
      </ul>
    </section>
  ));
}

function BrandEntry({ brand }: { brand: Brand }) {
  return (
    <li>
      <Link to={`/brands/${brand.slug}`} className="group flex items-start gap-4 py-2">
        <BrandLogo brand={brand} />
        <span className="min-w-0">
          <span className="block wrap-anywhere font-display text-lg leading-snug decoration-accent decoration-1 underline-offset-4 group-hover:underline">
            {brand.name}
          </span>
          {brand.caption && <span className="line-clamp-2 text-sm text-muted">{brand.caption}</span>}
        </span>
      </Link>
    </li>
  );
}

function BrandLogo({ brand }: { brand: Brand }) {
  const shape = "h-12 w-24 shrink-0 rounded-media bg-tint";
  if (brand.logo) {
    return (
      <img
        src={brand.logo}
        alt=""
        width={96}
        height={48}
        loading="lazy"
        decoding="async"
        className={`${shape} object-contain`}
      />
    );
  }
  return (
    <span aria-hidden className={`${shape} flex items-center justify-center font-display text-lg text-muted`}>
      {brand.name.trim().charAt(0)}
    </span>
  );
}
