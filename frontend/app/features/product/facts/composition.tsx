/**
 * The composition of a product and its certificates. Both sections are closed at first, so they load after the page.
 */
import type { Product } from "~/api/product";
import { AccordionSection } from "~/ui/lists/accordion";
import { Certificates, SHOWS_CERTIFICATES } from "./certificates";
import { IngredientList } from "./ingredient-list";

export default function Composition({ product, className }: { product: Product; className: string }) {
  return (
    <>
      <AccordionSection title="Ingredients">
        <div className={className}>
          <IngredientList ingredients={product.ingredients} />
        </div>
      </AccordionSection>
      {SHOWS_CERTIFICATES && (
        <AccordionSection title="Product Certificates">
          <div className={className}>
            <Certificates certifications={product.certifications} ingredients={product.ingredients} />
          </div>
        </AccordionSection>
      )}
    </>
  );
}
