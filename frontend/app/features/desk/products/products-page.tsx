/** Products: the list, a new one, or all of one. */
import { EmptyPanel } from "~/ui/notice";
import { ProductEditorPage } from "./product-editor";
import { ProductListPage } from "./product-list";

export default function ProductsPage({ rest }: { rest: string }) {
  if (rest === "") return <ProductListPage />;
  if (rest === "new") return <ProductEditorPage />;
  if (/^\d{1,15}$/.test(rest)) return <ProductEditorPage key={rest} id={Number(rest)} />;
  return (
    <EmptyPanel title="There is no such product" description="It may be in the list of all products.">
      {null}
    </EmptyPanel>
  );
}
