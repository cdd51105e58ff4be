/** The dialog in which an alert is asked for. */
import type { Product, Variant } from "~/api/product";
import { Dialog } from "~/ui/overlays/dialog";
import { TellMeForm } from "./tell-me-form";

interface TellMeDialogProps {
  title: string;
  product: Product;
  shade: Variant | undefined;
  onClosed: () => void;
}

export default function TellMeDialog({ title, product, shade, onClosed }: TellMeDialogProps) {
  return (
    <Dialog title={title} open onClosed={onClosed}>
      {(close) => <TellMeForm product={product} shade={shade} onDone={close} />}
    </Dialog>
  );
}
