/** Products: the list, a new one, or all of one. */
import { PageHead } from "../page-parts";
import { ProductListPage } from "./list/product-list";
import { ProductEditorPage } from "./product-editor";

export default function ProductsPage({ rest }: { rest: string }) {
  if (rest === "") return <ProductListPage />;
  if (rest === "new") return <ProductEditorPage />;
  if (/^\d{1,15}$/.test(rest)) return <ProductEditorPage key={rest} id={Number(rest)} />;
  return (
    <>
      <PageHead title="No such product" />
      <p className="text-muted">It may be in the list of all products.</p>
    </>
  );
}
