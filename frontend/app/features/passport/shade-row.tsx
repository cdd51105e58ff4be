/** A shade of a person: where it comes from, how sure its colour is, and what they say of it. */
import { X } from "lucide";
import type { OwnedVerdict } from "~/api/constants";
import type { PassportShade } from "~/api/passport";
import { VerdictLinks } from "~/features/shades/several/verdict-links";
import { VerdictPills } from "~/features/shades/several/verdict-pills";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { putShade } from "./change-passport";
import { describeOrigin } from "./describe-shade";
import { changePassport } from "./passport-store";
import { toggleOwnedVerdict } from "./passport-verdicts";
import { nameInFinder } from "./several-path";

interface ShadeRowProps {
  shade: PassportShade;
  /** Whether the shop is seen through it. */
  isShown: boolean;
  onLeave: (() => void) | undefined;
  onRemove: () => void;
}

export function ShadeRow({ shade, isShown, onLeave, onRemove }: ShadeRowProps) {
  const { hex, name, verdicts } = shade;
  const toggle = (verdict: OwnedVerdict) => {
    const next = toggleOwnedVerdict(verdicts, verdict);
    // Something is said of every shade that is stored: the last verdict stays until another takes its place.
    if (next.length > 0) changePassport((before) => putShade(before, shade, next, Date.now()));
  };
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-3 gap-y-2 py-4">
      <span className="rounded-full bg-swatch-ground p-1">
        <Swatch value={hex} name="" size={36} className="block" />
      </span>
      <span className="min-w-0">
        <ShadeName shade={shade} onLeave={onLeave} />
        <span className="block text-xs text-muted">{describeOrigin(shade)}</span>
        {isShown && (
          <span className="block text-xs font-semibold">Lists show what comes closest to this one</span>
        )}
      </span>
      <IconButton label={`Remove ${name}`} onClick={onRemove} className="-mt-1 -mr-2">
        <Icon icon={X} aria-hidden size={18} />
      </IconButton>
      <fieldset className="col-span-full min-w-0">
        <legend className="mb-1.5 text-xs text-muted">
          On you <span className="sr-only">{name}</span>
          <span aria-hidden>it</span> is
        </legend>
        <VerdictPills chosen={verdicts} onToggle={toggle} />
      </fieldset>
      {isShown && (
        <div className="col-span-full">
          <VerdictLinks
            lead="Or see at once what suits you, because it is"
            shade={nameInFinder(shade)}
            onClick={onLeave}
          />
        </div>
      )}
    </li>
  );
}

function ShadeName({ shade, onLeave }: Pick<ShadeRowProps, "shade" | "onLeave">) {
  const { name, product, brand, product_slug, variant_id } = shade;
  const parts = [brand, product].filter(Boolean).join(", ");
  return (
    <>
      <span className="block font-display text-base leading-tight wrap-anywhere">{name}</span>
      {parts && product_slug && (
        <Link
          to={`/products/${product_slug}?variant=${variant_id ?? ""}`}
          onClick={onLeave}
          className="block text-sm text-muted underline-offset-4 wrap-anywhere hover:underline"
        >
          {parts}
        </Link>
      )}
    </>
  );
}
