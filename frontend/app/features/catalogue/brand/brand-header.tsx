/** The top of a brand page: banner, name and story. */
import type { Brand } from "~/api/brands";
import { useOwnShade } from "~/session/own-shade-store";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Banner } from "../banner";

export function BrandHeader({ brand }: { brand: Brand }) {
  const view = buildBrandView(brand);
  const OwnShades = useOwnShade()?.parts.Brand;
  return (
    <header>
      <Breadcrumbs trail={[{ label: "All Brands", to: "/brands" }, { label: view.name }]} />
      <div className="mt-5">
        <Banner src={view.banner} link={{ to: view.bannerLinkTo, label: `All of ${view.name}` }} />
      </div>
      <div className="mt-8 mb-12 grid grid-cols-1 gap-x-12 gap-y-5 md:grid-cols-12">
        <div className="md:col-span-5">
          <h1 className="text-3xl">{view.name}</h1>
          {view.caption && <p className="mt-4 font-display text-lg text-accent">{view.caption}</p>}
          {describeManager(brand) && <p className="mt-3 text-sm text-muted">{describeManager(brand)}</p>}
          {OwnShades && <OwnShades slug={view.slug} />}
        </div>
        <div className="md:col-span-7 md:pt-2">
          {splitParagraphs(view.description ?? "").map((paragraph) => (
            <p key={paragraph} className="max-w-prose not-first:mt-4">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </header>
  );
}

export const PAGE_MANAGERS = ["Undertone", "Brand", "BrandAmbassador", "NotManaged"] as const;
type PageManager = (typeof PAGE_MANAGERS)[number];

interface BrandView extends Brand {
  displayBrandName: boolean;
  bannerLinkTo: string;
  logoBackground: "paper" | "tint";
  /** Named by staff. Where they named none it follows from the slug, and no page shows it. */
  pageManagedBy: PageManager;
}

/** The brand with all that the specification derives of it. The server and every browser derive the same. */
export function buildBrandView(brand: Brand): BrandView {
  return {
    ...brand,
    displayBrandName: true,
    bannerLinkTo: `/brands/${brand.slug}`,
    logoBackground: brand.logo ? "paper" : "tint",
    pageManagedBy:
      PAGE_MANAGERS.find((each) => each === brand.managed_by) ??
      PAGE_MANAGERS[hashText(brand.slug) % PAGE_MANAGERS.length] ??
      "NotManaged",
  };
}

/** The keeper of the page, where staff named one. */
function describeManager({ name, managed_by }: Brand): string | undefined {
  if (managed_by === "Undertone") return "We keep this page.";
  if (managed_by === "Brand") return `Kept by ${name}.`;
  if (managed_by === "BrandAmbassador") return `Kept by an ambassador of ${name}.`;
  return undefined;
}

/** Splits Markdown into plain paragraphs. */
export function splitParagraphs(markdown: string): string[] {
  return markdown
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}

/** The 32-bit FNV-1a hash. */
function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
