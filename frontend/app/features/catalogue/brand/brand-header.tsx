/** The top of a brand page: banner, name and story. */
import type { Brand } from "~/api/brands";
import { useOwnShade } from "~/session/own-shade-store";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Banner } from "../banner";
import { buildBrandView, splitParagraphs } from "./brand-view";

export function BrandHeader({ brand }: { brand: Brand }) {
  const view = buildBrandView(brand);
  const OwnShades = useOwnShade()?.Brand;
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
