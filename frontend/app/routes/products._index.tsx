/** A placeholder for a future list of all products. */
import { buildPageMeta } from "~/page-meta";
import type { MetaFunction } from "~/router";
import { ButtonLink } from "~/ui/button";

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta({ title: "Products", canonical: "/products" }, matches);

export default function ProductsPage() {
  return (
    <section className="page py-20 text-center sm:py-28">
      <h1 className="text-4xl">Products</h1>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/search/%20">Browse everything</ButtonLink>
        <ButtonLink to="/brands" look="outline">
          Brands A-Z
        </ButtonLink>
      </p>
    </section>
  );
}
