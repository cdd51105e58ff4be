/** All shades of a product, light to deep. The chosen shade is in the address. */
import { type KeyboardEvent, useState } from "react";
import type { Product, Variant } from "~/api/product";
import { LazyShadeActions } from "~/features/passport/on-pages/lazy-shade-actions";
import { WearNotes } from "~/features/wearing/wear-notes";
import { useNavigate, useSearchParams } from "~/router";
import { useOwnShade } from "~/session/own-shade-store";
import { type DepthGroup, groupByDepth, sortLightToDeep } from "~/shared/shades/shade-depth";
import { VerdictLinks } from "~/shared/shades/verdict-links";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { Skeleton } from "~/ui/loading/skeleton";
import { Swatch } from "~/ui/swatch";
import { createLaterPart } from "../later-part";
import { BEST_MATCH_PLACE } from "../matches/best-match-place";
import type { MatchingProductsState } from "../matches/use-matching-products";
import { SelectedShade } from "./selected-shade";
import { buildShadeSearch, filterShades, getNextIndex, NO_FILTER } from "./shade-filter";

/** Ranges with at least this many shades are grouped and can be filtered. Smaller ranges show every name. */
const MIN_GROUPED_SHADES = 13;
const MAX_NAMED_SHADES = 8;

const SELECTED_RING = "outline-2 outline-offset-2 outline-ink";

const BestMatch = createLaterPart("BestMatch", <Skeleton className={BEST_MATCH_PLACE} />);
const ShadeFilterBar = createLaterPart("ShadeFilterBar", <div className="mt-5 h-10 no-script:hidden" />);

interface ShadeSelectorProps {
  product: Product;
  selected: Variant;
  matching: MatchingProductsState;
}

export function ShadeSelector({ product, selected, matching }: ShadeSelectorProps) {
  const { variants, slug } = product;
  const [filter, setFilter] = useState(NO_FILTER);
  const shownShades = filterShades(variants, filter);
  const OwnShade = useOwnShade()?.parts.Product;
  const large = variants.length >= MIN_GROUPED_SHADES;
  return (
    <section aria-labelledby="shades-heading">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="shades-heading" className="kicker">
          Shade
        </h2>
        <p className="text-sm text-muted">
          {variants.length === 1 ? "1 shade" : `${variants.length} shades`}
        </p>
      </div>
      {OwnShade && <OwnShade slug={slug} variants={variants} />}
      <SelectedShade shade={selected} />
      <BestMatch shade={selected} product={slug} offer={product} loaded={matching.loaded} />
      <div className="mt-3">
        <WearNotes wear={selected.wear} />
        <LazyShadeActions kind="product" product={product} shade={selected} />
      </div>
      {large && (
        <ShadeFilterBar
          variants={variants}
          value={filter}
          onChange={setFilter}
          shownCount={shownShades.length}
        />
      )}
      <ShadeRadioGroup
        groups={large ? groupByDepth(shownShades) : [{ name: "", shades: sortLightToDeep(shownShades) }]}
        selected={selected}
        showNames={shownShades.length <= MAX_NAMED_SHADES}
      />
      {selected.wear && (
        <VerdictLinks intro="How is it on you? We find what suits." finderShade={`${slug}:${selected.id}`} />
      )}
    </section>
  );
}

interface ShadeRadioGroupProps {
  groups: DepthGroup<Variant>[];
  selected: Variant;
  showNames: boolean;
}

function ShadeRadioGroup({ groups, selected, showNames }: ShadeRadioGroupProps) {
  const shades = groups.flatMap((group) => group.shades);
  const reachable = shades.find(({ id }) => id === selected.id) ?? shades[0];
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const handleArrowKey = (event: KeyboardEvent<HTMLElement>) => {
    const shadeLinks = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")];
    const from = shadeLinks.indexOf(document.activeElement as HTMLElement);
    const next = event.key === " " ? from : getNextIndex(event.key, from, shadeLinks.length);
    const shade = next !== undefined && shades[next];
    if (!shade) return;
    event.preventDefault();
    shadeLinks[next]?.focus();
    navigate(buildShadeSearch(params, shade.id), { replace: true, preventScrollReset: true });
  };
  return (
    <div
      role="radiogroup"
      aria-label="Shades, light to deep"
      onKeyDown={handleArrowKey}
      className="mt-4 grid gap-3"
    >
      {groups.map(({ name, shades: groupShades }) => (
        <div key={name} className="sm:flex sm:gap-4">
          {name && <p className="w-24 shrink-0 pt-2 text-xs text-muted max-sm:pb-1">{name}</p>}
          <div className={joinClasses("flex flex-wrap", showNames ? "gap-2" : "-mx-1.5 gap-0.5")}>
            {groupShades.map((shade) => (
              <ShadeRadio
                key={shade.id}
                shade={shade}
                to={buildShadeSearch(params, shade.id)}
                checked={shade.id === selected.id}
                reachable={shade.id === reachable?.id}
                showNames={showNames}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface ShadeRadioProps {
  shade: Variant;
  to: string;
  checked: boolean;
  reachable: boolean;
  showNames: boolean;
}

/** A link, so that it works before hydration. Screen readers see a radio button. */
function ShadeRadio({ shade, to, checked, reachable, showNames }: ShadeRadioProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      role="radio"
      aria-checked={checked}
      aria-label={shade.name}
      title={shade.name}
      tabIndex={reachable ? 0 : -1}
      className={joinClasses(
        "inline-flex items-center rounded-full transition-colors",
        showNames
          ? "min-h-10 gap-2 border py-1 pr-3.5 pl-1.5 text-sm"
          : "size-10 justify-center hover:bg-tint",
        showNames && (checked ? "border-ink bg-raised font-semibold" : "border-line hover:border-edge"),
      )}
    >
      <span
        className={joinClasses(
          "rounded-full bg-swatch-ground p-[3px]",
          checked && !showNames && SELECTED_RING,
        )}
      >
        <Swatch value={shade.value} name="" size={showNames ? 26 : 27} className="block" />
      </span>
      {showNames && <span aria-hidden>{shade.name}</span>}
    </Link>
  );
}
