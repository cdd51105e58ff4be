/** The alerts of a member, each to be paused or deleted, and the wishlist as a whole to be watched. */
import { type FormEvent, useEffect, useState } from "react";
import { ApiError } from "~/api/client/errors";
import {
  type Alert,
  type AlertChoices,
  addAlert,
  changeAlert,
  deleteAlert,
  fetchAlerts,
} from "~/api/member/alerts";
import { AccountSection } from "~/shared/account-section";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import { planFocusAfterRemoval } from "~/ui/lists/focus-entry";
import { showToast } from "~/ui/overlays/toast";
import { canPush, isPushOn, startPush, stopPush } from "./push";

const LIST = "alerts";

export function OwnAlerts() {
  const [own, setOwn] = useState<Awaited<ReturnType<typeof fetchAlerts>>>();
  const { send } = useRequest({ toasts: true });
  const load = async () => setOwn(await fetchAlerts());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the section is left out where it cannot be loaded
  useEffect(() => void load().catch(() => undefined), []);
  if (!own) return null;
  const { alerts, is_reachable: isReachable, push_key: pushKey } = own;
  if (alerts.length === 0 && !isReachable && !canPush()) return null;

  const change = (request: () => Promise<{ message: string }>, button?: HTMLElement) => {
    const moveFocus = button && planFocusAfterRemoval(LIST, button);
    return send(async () => {
      const { message } = await request();
      await load();
      showToast("success", message);
      moveFocus?.();
    });
  };

  return (
    <AccountSection
      title="What we tell you"
      text="You get one message each time something on this list happens. Never at night."
    >
      <ul data-entries={LIST} className="mt-5 grid max-w-2xl grid-cols-1 gap-3">
        {alerts.map((alert) => (
          <AlertRow
            key={alert.alert_id}
            alert={alert}
            onChange={(choices) => change(() => changeAlert(alert.alert_id, choices))}
            onDelete={(button) => change(() => deleteAlert(alert.alert_id), button)}
          />
        ))}
      </ul>
      {canPush() && pushKey && <PushChoice pushKey={pushKey} onChanged={load} />}
      {isReachable && !alerts.some(({ about }) => about === "followed") && (
        <Button
          look="outline"
          className="mt-6"
          onClick={() => change(() => addAlert({ about: "followed", is_daily: false }))}
        >
          Tell me when somebody I follow reviews a shade like mine
        </Button>
      )}
      {isReachable && (
        <WishlistAlert
          onAdd={(below) => change(() => addAlert({ about: "wishlist", below, is_daily: false }))}
        />
      )}
    </AccountSection>
  );
}

interface AlertRowProps {
  alert: Alert;
  onChange: (choices: AlertChoices) => void;
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
        <input
          type="checkbox"
          checked={is_daily}
          onChange={() => onChange({ is_paused, is_daily: !is_daily })}
        />
        Once a day
      </label>
      <Button look="quiet" className="px-3" onClick={() => onChange({ is_paused: !is_paused, is_daily })}>
        {is_paused ? "Go on" : "Pause"}
      </Button>
      <Button look="quiet" className="px-3" onClick={(event) => onDelete(event.currentTarget)}>
        Delete
      </Button>
    </li>
  );
}

function PushChoice({ pushKey, onChanged }: { pushKey: string; onChanged: () => Promise<void> }) {
  const [isOn, setOn] = useState(false);
  const { send } = useRequest({ toasts: true });
  useEffect(() => void isPushOn(pushKey).then(setOn, () => undefined), [pushKey]);
  const toggle = () =>
    send(async () => {
      try {
        const said = await (isOn ? stopPush() : startPush(pushKey));
        if (said) showToast("success", said);
      } catch (error) {
        if (!(error instanceof Error) || error instanceof ApiError) throw error;
        showToast("error", error.message);
      }
      setOn(await isPushOn(pushKey));
      await onChanged();
    });
  return (
    <label className="choice mt-4">
      <input type="checkbox" checked={isOn} onChange={toggle} />
      Tell me on this device too
    </label>
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
          label="Anything on my wishlist for at most (£)"
          name="below"
          aria-describedby="wishlist-alert-hint"
          type="number"
          inputMode="decimal"
          min={0.01}
          step={0.01}
        />
      </div>
      <Button type="submit" look="outline">
        Tell me
      </Button>
      <p id="wishlist-alert-hint" className="w-full text-sm text-muted">
        Leave it empty to hear when something is back in stock.
      </p>
    </form>
  );
}

function describeSubject({ about, product_name, shade }: Alert): string {
  if (about === "wishlist") return "Anything on your wishlist";
  if (about === "followed") return "Reviews by whom you follow";
  if (about === "twin") return `Something close to ${shade} of ${product_name}`;
  if (about === "close") return `Anything close to ${shade} of ${product_name}`;
  return [product_name, shade].filter(Boolean).join(", ");
}

function describeWish({ about, below }: Alert): string {
  if (about === "followed") return "of shades close to yours";
  if (about === "twin") return "once it can be bought";
  return below === null ? "when it is in stock again" : `at £${below.toFixed(2)} or less`;
}
