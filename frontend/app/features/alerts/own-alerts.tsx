/** The alerts of a member, each to be paused or deleted, and the wishlist as a whole to be watched. */
import { type FormEvent, useEffect, useState } from "react";
import { type Alert, addAlert, changeAlert, deleteAlert, fetchAlerts } from "~/api/member/alerts";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import { holdEntryFocus } from "~/ui/lists/focus-entry";
import { showToast } from "~/ui/overlays/toast";

const LIST = "alerts";

export function OwnAlerts() {
  const [alerts, setAlerts] = useState<Alert[]>();
  const [hasEmail, setHasEmail] = useState(false);
  const { send } = useRequest({ repeats: true, toasts: true });
  const load = async () => {
    const own = await fetchAlerts();
    setAlerts(own.alerts);
    setHasEmail(own.has_email);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the section is left out where it cannot be loaded
  useEffect(() => void load().catch(() => undefined), []);
  if (!alerts || (alerts.length === 0 && !hasEmail)) return null;

  const change = (request: () => Promise<{ message: string }>, button?: HTMLElement) => {
    const moveFocus = button && holdEntryFocus(LIST, button);
    return send(async () => {
      const { message } = await request();
      await load();
      showToast("success", message);
      moveFocus?.();
    });
  };

  return (
    <section aria-labelledby="my-alerts" className="mt-20 border-t border-line pt-8">
      <h2 id="my-alerts" className="text-xl">
        What we tell you
      </h2>
      <p className="mt-2 max-w-prose text-sm text-muted">
        We write once each time a price gets low enough or something is in stock again, by day and not at
        night.
      </p>
      <ul data-entries={LIST} className="mt-5 grid max-w-2xl grid-cols-1 gap-3">
        {alerts.map((alert) => (
          <AlertRow
            key={alert.alert_id}
            alert={alert}
            onChange={(isPaused, isDaily) => change(() => changeAlert(alert.alert_id, isPaused, isDaily))}
            onDelete={(button) => change(() => deleteAlert(alert.alert_id), button)}
          />
        ))}
      </ul>
      {hasEmail && (
        <WishlistAlert
          onAdd={(below) => change(() => addAlert({ about: "wishlist", below, is_daily: false }))}
        />
      )}
    </section>
  );
}

interface AlertRowProps {
  alert: Alert;
  onChange: (isPaused: boolean, isDaily: boolean) => void;
  onDelete: (button: HTMLElement) => void;
}

function AlertRow({ alert, onChange, onDelete }: AlertRowProps) {
  const { is_paused, is_daily, product_slug, variant_id } = alert;
  const variant = variant_id ? `?variant=${variant_id}` : "";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="min-w-48 flex-1 wrap-anywhere">
        {product_slug ? (
          <Link to={`/products/${product_slug}${variant}`} className="underline-offset-4 hover:underline">
            {describeSubject(alert)}
          </Link>
        ) : (
          describeSubject(alert)
        )}
        <span className="block text-muted">
          {describeWish(alert)}
          {is_paused && " · paused"}
        </span>
      </span>
      <label className="choice">
        <input type="checkbox" checked={is_daily} onChange={() => onChange(is_paused, !is_daily)} />
        Once a day
      </label>
      <Button look="quiet" className="px-3" onClick={() => onChange(!is_paused, is_daily)}>
        {is_paused ? "Go on" : "Pause"}
      </Button>
      <Button look="quiet" className="px-3" onClick={(event) => onDelete(event.currentTarget)}>
        Delete
      </Button>
    </li>
  );
}

function WishlistAlert({ onAdd }: { onAdd: (below: number | null) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const price = String(new FormData(event.currentTarget).get("below"));
    onAdd(price === "" ? null : Number(price));
  };
  return (
    <form onSubmit={submit} className="mt-6 flex max-w-md flex-wrap items-end gap-3">
      <div className="min-w-48 flex-1">
        <TextField
          label="Anything on my wishlist at (£, or empty for back in stock)"
          name="below"
          type="number"
          inputMode="decimal"
          min={0.01}
          step={0.01}
        />
      </div>
      <Button type="submit" look="outline">
        Tell me
      </Button>
    </form>
  );
}

function describeSubject({ about, product_name, shade }: Alert): string {
  if (about === "wishlist") return "Anything on your wishlist";
  if (about === "close") return `Anything close to ${shade} of ${product_name}`;
  return [product_name, shade].filter(Boolean).join(", ");
}

const describeWish = ({ below }: Alert): string =>
  below === null ? "when it is in stock again" : `at £${below.toFixed(2)} or less`;
