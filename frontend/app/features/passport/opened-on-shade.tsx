/** Opens a product's page on the shade closest to the one that is worn, says so, and offers the way back. */
import { useEffect, useState } from "react";
import type { Variant } from "~/api/product";
import { buildShadeSearch } from "~/features/product/shades/shade-filter";
import { useNavigate, useSearchParams } from "~/router";
import { Link } from "~/ui/link";
import { useClosestShade } from "./closest-store";
import { describeCloseness, explainCloseness } from "./describe-shade";

interface OpenedOnShadeProps {
  slug: string;
  variants: Variant[];
}

/** A shade in the address was chosen by the shopper, and stays. */
export function OpenedOnShade({ slug, variants }: OpenedOnShadeProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const closest = useClosestShade(slug);
  const [openedOn, setOpenedOn] = useState<{ slug: string; id: number }>();
  const first = variants[0]?.id;
  const id = closest?.shade.id;
  const isChosen = params.has("variant");
  useEffect(() => {
    if (id === undefined || isChosen || id === first) return;
    setOpenedOn({ slug, id });
    navigate(buildShadeSearch(params, id), { replace: true, preventScrollReset: true });
  }, [id, isChosen, first, slug, params, navigate]);
  if (!closest) return null;
  const isShown = String(id) === params.get("variant") || (!isChosen && id === first);
  const isOpened = isShown && openedOn?.slug === slug;
  return (
    <p role="status" title={explainCloseness(closest)} className="mt-2 text-sm text-muted">
      {isShown ? "Closest to your shade" : "Your closest shade here"} ({describeCloseness(closest)}).{" "}
      {isOpened && first !== undefined && (
        <ShadeLink to={buildShadeSearch(params, first)}>Show the first shade</ShadeLink>
      )}
      {!isShown && (
        <ShadeLink to={buildShadeSearch(params, closest.shade.id)}>{closest.shade.name}</ShadeLink>
      )}
    </p>
  );
}

const ShadeLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} replace preventScrollReset className="text-ink underline underline-offset-4">
    {children}
  </Link>
);
