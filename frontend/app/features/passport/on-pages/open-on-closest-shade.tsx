/** Opens a product's page on the shade closest to the one that is worn, says so, and offers the way back. */
import { useCallback, useEffect, useState } from "react";
import type { Variant } from "~/api/product";
import { useSearchParams } from "~/router";
import { isFar } from "~/shared/shades/verdict-words";
import { Link } from "~/ui/link";
import { getWornShade } from "../store/change-passport";
import { useClosestShade } from "../store/closest-store";
import { describeCloseness, explainCloseness } from "../store/describe-shade";
import { usePassport } from "../store/passport-store";

const VARIANT = "variant";

/** A shade in the address was chosen by the shopper, and stays. */
export function OpenOnClosestShade({ slug, variants }: { slug: string; variants: Variant[] }) {
  const [params, setParams] = useSearchParams();
  const closest = useClosestShade(slug);
  const worn = getWornShade(usePassport());
  const [openedOn, setOpenedOn] = useState<string>();
  const choose = useCallback(
    (id: number) =>
      setParams(
        (before) => {
          before.set(VARIANT, String(id));
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const first = variants[0]?.id;
  const id = closest?.shade.id;
  const isChosen = params.has(VARIANT);
  useEffect(() => {
    if (id === undefined || isChosen || id === first) return;
    setOpenedOn(slug);
    choose(id);
  }, [id, isChosen, first, slug, choose]);
  if (!closest || id === undefined) return null;
  const isShown = isChosen ? params.get(VARIANT) === String(id) : id === first;
  return (
    <p role="status" title={explainCloseness(closest)} className="mt-2 text-sm text-muted">
      {isShown ? "Closest to your shade" : "Your closest shade here"}: {describeCloseness(closest)}.{" "}
      {isShown && openedOn === slug && first !== undefined && (
        <TextButton onClick={() => choose(first)}>Show the first shade</TextButton>
      )}
      {!isShown && <TextButton onClick={() => choose(id)}>{`Show ${closest.shade.name}`}</TextButton>}
      {worn && isFar(closest) && (
        <Link
          to={`/match-your-shade?by=colour&hex=${worn.hex.slice(1)}`}
          className="block py-1 text-ink underline underline-offset-4"
        >
          Nothing here comes close to yours: find what does
        </Link>
      )}
    </p>
  );
}

const TextButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" onClick={onClick} className="py-1 text-ink underline underline-offset-4">
    {children}
  </button>
);
