/** The top of a category page: banner, name and description. */
import type { Category } from "~/api/categories";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Banner } from "./banner";

export function CategoryHeader({ category }: { category: Category }) {
  return (
    <header>
      <Breadcrumbs trail={[{ label: "Home", to: "/" }, { label: category.name }]} />
      <div className="mt-5">
        <Banner src={category.banner} />
      </div>
      <div className="mt-8 mb-12 grid grid-cols-1 gap-x-12 gap-y-4 md:grid-cols-12">
        <h1 className="text-3xl md:col-span-5">{category.name}</h1>
        <p className="max-w-prose text-lg md:col-span-7 md:pt-2">{category.description}</p>
      </div>
    </header>
  );
}
