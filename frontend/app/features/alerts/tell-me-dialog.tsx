/** Asks for an alert in a dialog: for a price where there is one, and for an address where there is no account. */
import { type FormEvent, useState } from "react";
import { ApiError } from "~/api/client/errors";
import { addAlert, type NewAlert } from "~/api/member/alerts";
import type { Product, Variant } from "~/api/product";
import { useSession } from "~/session/session-store";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Dialog } from "~/ui/overlays/dialog";
import { showToast } from "~/ui/overlays/toast";
import { formatPrice } from "~/ui/price";

const SMALLEST_PRICE = 0.01;
/** The price that is suggested, as a part of the present one. */
const SUGGESTED_SHARE = 0.9;

interface TellMeFormProps {
  product: Product;
  shade: Variant | undefined;
  onDone: () => void;
}

interface TellMeDialogProps extends Omit<TellMeFormProps, "onDone"> {
  title: string;
  onClosed: () => void;
}

export default function TellMeDialog({ title, onClosed, ...asked }: TellMeDialogProps) {
  return (
    <Dialog title={title} open onClosed={onClosed}>
      {(close) => <TellMeForm {...asked} onDone={close} />}
    </Dialog>
  );
}

export function TellMeForm({ product, shade, onDone }: TellMeFormProps) {
  const { member } = useSession();
  const { busy, problem, send } = useRequest({ closes: true });
  const [asksAddress, setAsksAddress] = useState(!member);
  const asksPrice = product.in_stock && product.price !== null;
  const wantsTwin = product.discontinued && !product.in_stock;
  const [typed, setTyped] = useState(((product.price ?? 0) * SUGGESTED_SHARE).toFixed(2));
  const isAlreadyMet = product.price !== null && Number(typed) >= product.price;
  const awaited = product.price === null ? "we know a price" : "it is in stock again";

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (asksPrice && isAlreadyMet) return currentTarget.querySelector<HTMLElement>("[name=below]")?.focus();
    const form = new FormData(currentTarget);
    const alert: NewAlert = {
      about: wantsTwin ? "twin" : "product",
      product_slug: product.slug,
      variant_id: shade?.id ?? null,
      below: asksPrice ? Number(form.get("below")) : null,
      is_daily: form.has("is_daily"),
      email: asksAddress ? String(form.get("email")).trim() : null,
    };
    void send(async () => {
      const { message } = await addAlert(alert).catch((error: unknown) => {
        // An account without an address: the letter goes to one that is asked for.
        if (error instanceof ApiError && error.fields.some(({ field }) => field === "body.email"))
          setAsksAddress(true);
        throw error;
      });
      if (form.has("close")) await addAlert({ ...alert, about: "close" });
      showToast("success", message);
      onDone();
    });
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      {asksPrice ? (
        <TextField
          label="Tell me at this price or less (£)"
          name="below"
          type="number"
          inputMode="decimal"
          min={SMALLEST_PRICE}
          step={SMALLEST_PRICE}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isAlreadyMet ? describeAlreadyMet(product) : undefined}
        />
      ) : (
        <p>We write to you once {wantsTwin ? `something close to ${shade?.name} can be bought` : awaited}.</p>
      )}
      {asksAddress && (
        <TextField label="Email address" name="email" type="email" autoComplete="email" required />
      )}
      {asksPrice && shade && (
        <Choice name="close" label={`Also when something close to ${shade.name} costs that little`} />
      )}
      <Choice name="is_daily" label="One letter a day at most" />
      <ProblemNotice problem={problem} />
      <p className="text-sm text-muted">
        We use your address for this alone. Each letter has a link that ends it.
      </p>
      <Button type="submit" busy={busy} className="justify-self-start">
        Tell me
      </Button>
    </form>
  );
}

const describeAlreadyMet = ({ price, currency }: Product) =>
  `It costs ${formatPrice(price ?? 0, currency)} already. Choose a lower price.`;

function Choice({ name, label }: { name: string; label: string }) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} />
      {label}
    </label>
  );
}
