/** What feeds brought that waits for staff: prices that look wrong, and products that may be one. */
import { useState } from "react";
import { decidePrice, decideProposal, type Incoming } from "~/api/desk/feeds";
import { Button } from "~/ui/button";
import { focusPart } from "~/ui/focus-part";
import { Link } from "~/ui/link";
import { Section } from "../page-parts";
import { useWaitingAndDecided } from "../stable-lists";

/** `onDone` says what was done where it was decided; without it a passing word does. */
export type Decide = (
  decision: () => Promise<{ message: string }>,
  onDone?: (message: string) => void,
) => void;

/** What waits, with what was decided here still in its place, and what the shop said of each decision. */
function useDecisions<T extends { id: number }>(waiting: T[], decide: Decide) {
  const [decided, setDecided] = useState<Record<number, string>>({});
  const settle = (id: number, decision: () => Promise<{ message: string }>) =>
    decide(decision, (message) => setDecided((now) => ({ ...now, [id]: message })));
  return { shown: useWaitingAndDecided(waiting, decided), decided, settle };
}

/** What was decided, in the place of its buttons. */
const DecisionMessage = ({ words }: { words: string }) => (
  <p ref={focusPart} tabIndex={-1} role="status" className="text-sm font-semibold">
    {words}
  </p>
);

export function HeldPrices({ prices, decide }: { prices: Incoming["prices"]; decide: Decide }) {
  const { shown, decided, settle } = useDecisions(prices, decide);
  return (
    <Section title="Prices that are held" hint="They look wrong, so no shopper sees them before you say so.">
      {shown.length === 0 && <p className="text-sm text-muted">None waits.</p>}
      <ul className="grid gap-3">
        {shown.map((price) => (
          <li
            key={price.id}
            className="flex flex-wrap items-center gap-3 rounded-media border border-line p-3"
          >
            <div className="min-w-0 flex-1">
              <Link to={`/desk/products/${price.product_id}`} className="font-semibold hover:underline">
                {price.product}
              </Link>
              <p className="text-sm text-muted">
                {price.retailer}: {price.evidence}
              </p>
            </div>
            {decided[price.id] ? (
              <DecisionMessage words={decided[price.id] ?? ""} />
            ) : (
              <>
                <Button
                  aria-label={`It is right: ${price.price} for ${price.product}`}
                  onClick={() => settle(price.id, () => decidePrice(price.id, "accepted"))}
                >
                  It is right
                </Button>
                <Button
                  look="outline"
                  aria-label={`Keep it out: ${price.price} for ${price.product}`}
                  onClick={() => settle(price.id, () => decidePrice(price.id, "refused"))}
                >
                  Keep it out
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const MAX_SHADES_NAMED = 12;

type Pair = Incoming["proposals"][number];

export function Joins({ proposals, decide }: { proposals: Pair[]; decide: Decide }) {
  const { shown, decided, settle } = useDecisions(proposals, decide);
  return (
    <Section title="Products that may be one" hint="The new one is a draft until you say.">
      {shown.length === 0 && <p className="text-sm text-muted">None waits.</p>}
      <ul className="grid gap-3">
        {shown.map((pair) => (
          <li key={pair.id} className="grid gap-3 rounded-media border border-line p-3">
            <div className="grid gap-4 sm:grid-cols-2">
              <ComparedProduct product={pair.other} what="Here already" isLinked />
              <ComparedProduct product={pair.product} what="New" isLinked={!decided[pair.id]} />
            </div>
            <p className="text-sm text-muted">{pair.evidence}</p>
            {decided[pair.id] ? (
              <DecisionMessage words={decided[pair.id] ?? ""} />
            ) : (
              <JoinDecision
                pair={pair}
                onDecided={(standing) => settle(pair.id, () => decideProposal(pair.id, standing))}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ComparedProductProps {
  product: Pair["product"];
  what: string;
  isLinked: boolean;
}

function ComparedProduct({ product, what, isLinked }: ComparedProductProps) {
  const { name, brand, picture, size, barcodes, shades, offers } = product;
  const facts = {
    Size: size,
    Price: offers.join("; "),
    Shades: shades.length > 0 && `${shades.length}: ${shades.slice(0, MAX_SHADES_NAMED).join(", ")}`,
    Barcode: barcodes.join(", "),
  };
  return (
    <div className="flex min-w-0 gap-3">
      {picture ? (
        <img src={picture} alt="" className="size-24 shrink-0 rounded-field object-contain" />
      ) : (
        <p className="grid size-24 shrink-0 place-items-center rounded-field bg-tint text-center text-sm text-muted">
          No picture
        </p>
      )}
      <div className="min-w-0 text-sm wrap-anywhere">
        <p className="text-muted">{what}</p>
        <p className="text-base font-semibold">
          {isLinked ? (
            <Link to={`/desk/products/${product.id}`} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p>{brand}</p>
        <dl>
          {Object.entries(facts).map(([label, value]) => (
            <div key={label}>
              <dt className="inline text-muted">{label} </dt>
              <dd className="inline">{value || "not said"}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

interface JoinDecisionProps {
  pair: Pair;
  onDecided: (standing: "same" | "different") => void;
}

/** Joining is asked for once more, where another button stood: two quick presses join nothing. */
function JoinDecision({ pair: { product, other }, onDecided }: JoinDecisionProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked)
    return (
      <section
        ref={focusPart}
        tabIndex={-1}
        aria-label="Make them one product"
        className="grid gap-3 rounded-field bg-tint p-3"
      >
        <p className="text-sm">
          Prices, shades and reviews of the new one go to {other.name}, and its address leads there. It cannot
          be undone.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="outline" onClick={() => setAsked(false)}>
            Not yet
          </Button>
          <Button onClick={() => onDecided("same")}>Make them one</Button>
        </div>
      </section>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={`They are one: ${product.name} and ${other.name}`} onClick={() => setAsked(true)}>
        They are one
      </Button>
      <Button
        look="outline"
        aria-label={`They are two: ${product.name} and ${other.name}`}
        onClick={() => onDecided("different")}
      >
        They are two
      </Button>
    </div>
  );
}
