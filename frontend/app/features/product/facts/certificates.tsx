/** A product's certificates: certified, not certified or unknown. */
import { Check, CircleHelp, Minus } from "lucide";
import type { Certification, Ingredients } from "~/api/product";
import { joinWithAnd, NOT_KNOWN_TEXT } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";

/** A setting of the build. `.env.production` turns it on. */
export const SHOWS_CERTIFICATES = import.meta.env.VITE_DISPLAY_PRODUCT_ATTRIBUTES === "true";

interface CertificatesProps {
  certifications: Certification[];
  ingredients: Ingredients;
}

export function Certificates({ certifications, ingredients }: CertificatesProps) {
  if (certifications.length === 0) return <p>We know of no certificates for this product yet.</p>;
  return (
    <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {certifications.map((each) => (
        <li key={each.name} className="flex items-center gap-4 py-2">
          <CertificateIcon certification={each} />
          <span>
            <span className="block font-medium">{each.name}</span>
            <span className="block text-sm text-muted">{describeStatus(each, ingredients)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function CertificateIcon({ certification }: { certification: Certification }) {
  const { logo, is_certified, is_unknown } = certification;
  if (logo) {
    return (
      <img
        src={logo}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className={joinClasses(
          "size-12 rounded-full bg-swatch-ground object-cover",
          !is_certified && "opacity-50 [filter:grayscale(1)]",
        )}
      />
    );
  }
  const mark = is_unknown ? CircleHelp : is_certified ? Check : Minus;
  return (
    <span
      className={joinClasses(
        "inline-flex size-12 items-center justify-center rounded-full",
        is_certified && !is_unknown ? "bg-success-tint text-success" : "bg-tint text-muted",
      )}
    >
      <Icon icon={mark} aria-hidden size={20} />
    </span>
  );
}

function describeStatus({ name, is_certified, is_unknown }: Certification, ingredients: Ingredients): string {
  if (is_unknown) return NOT_KNOWN_TEXT;
  if (is_certified) return "Certified";
  const reason = findReason(name, ingredients);
  return reason ? `Not certified: ${reason}` : "Not certified";
}

const ANIMAL: Record<string, string> = {
  "cera alba": "beeswax",
  "ci 75470": "carmine",
  "hydrolyzed silk": "silk",
  lanolin: "lanolin",
  "lanolin alcohol": "lanolin",
  mel: "honey",
  shellac: "shellac",
};
const SCENTS: Record<string, string> = { parfum: "perfume", fragrance: "perfume", aroma: "an aroma" };

/** By the name of the certification, in lower case. */
const REFUSED: Record<string, Record<string, string>> = { vegan: ANIMAL, "fragrance free": SCENTS };

/** For example "contains beeswax". Undefined if the list gives no reason. */
export function findReason(certification: string, ingredients: Ingredients): string | undefined {
  const refused = REFUSED[certification.toLowerCase()] ?? {};
  const names = [...ingredients.natural, ...ingredients.synthetic].flatMap(
    (name) => refused[name.toLowerCase()] ?? [],
  );
  return names.length > 0 ? `contains ${joinWithAnd([...new Set(names)])}` : undefined;
}
