/** Feeds: how each ran, prices that are held, and products that may be one. */
import { useState } from "react";
import {
  allowFeed,
  type DeskFeed,
  decidePrice,
  decideProposal,
  fetchIncoming,
  type Incoming,
  mapCategory,
} from "~/api/desk/others";
import { fetchChoices } from "~/api/desk/products";
import { Button } from "~/ui/button";
import { formatDay, formatTime } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { useRequest } from "~/ui/forms/use-request";
import { Link } from "~/ui/link";
import { EmptyPanel } from "~/ui/notice";
import { showToast } from "~/ui/overlays/toast";
import { ChoiceField, PageHead, Section, WhenLoaded } from "./fields";
import { useLoaded } from "./use-loaded";

type Decide = (decision: () => Promise<{ message: string }>) => void;

export default function FeedsPage() {
  const loaded = useLoaded(fetchIncoming);
  const { problem, send } = useRequest({ repeats: true });
  const decide: Decide = (decision) =>
    send(async () => {
      try {
        showToast("success", (await decision()).message);
      } finally {
        await loaded.reload();
      }
    });
  return (
    <>
      <PageHead title="Feeds" />
      <ProblemNotice problem={problem} />
      <WhenLoaded loaded={loaded}>
        {(incoming) => (
          <div className="grid gap-8">
            <HeldPrices prices={incoming.prices} decide={decide} />
            <Joins proposals={incoming.proposals} decide={decide} />
            <Feeds feeds={incoming.feeds} decide={decide} />
          </div>
        )}
      </WhenLoaded>
    </>
  );
}

function HeldPrices({ prices, decide }: { prices: Incoming["prices"]; decide: Decide }) {
  return (
    <Section title="Prices that are held" hint="They look wrong, so no shopper sees them before you say so.">
      {prices.length === 0 && <p className="text-sm text-muted">None waits.</p>}
      <ul className="grid gap-3">
        {prices.map((price) => (
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
            <Button
              aria-label={`Let ${price.price} for ${price.product} into the shop`}
              onClick={() => decide(() => decidePrice(price.id, "accepted"))}
            >
              It is right
            </Button>
            <Button
              look="outline"
              aria-label={`Keep ${price.price} for ${price.product} out`}
              onClick={() => decide(() => decidePrice(price.id, "refused"))}
            >
              Keep it out
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Joins({ proposals, decide }: { proposals: Incoming["proposals"]; decide: Decide }) {
  return (
    <Section
      title="Products that may be one"
      hint="The new one is a draft until you say. Joining cannot be undone."
    >
      {proposals.length === 0 && <p className="text-sm text-muted">None waits.</p>}
      <ul className="grid gap-3">
        {proposals.map((pair) => (
          <li key={pair.id} className="grid gap-2 rounded-media border border-line p-3">
            <p>
              <Link to={`/desk/products/${pair.product_id}`} className="font-semibold hover:underline">
                {pair.product}
              </Link>{" "}
              (new) and{" "}
              <Link to={`/desk/products/${pair.other_id}`} className="font-semibold hover:underline">
                {pair.other}
              </Link>
            </p>
            <p className="text-sm text-muted">{pair.evidence}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                aria-label={`${pair.product} and ${pair.other} are one product`}
                onClick={() => decide(() => decideProposal(pair.id, "same"))}
              >
                They are one
              </Button>
              <Button
                look="outline"
                aria-label={`${pair.product} and ${pair.other} are two products`}
                onClick={() => decide(() => decideProposal(pair.id, "different"))}
              >
                They are two
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Feeds({ feeds, decide }: { feeds: DeskFeed[]; decide: Decide }) {
  return (
    <Section title="Runs">
      {feeds.length === 0 && (
        <EmptyPanel
          compact
          title="No feed yet"
          description="A feed is added by: undertone feeds add NAME ADDRESS"
        />
      )}
      <ul className="grid gap-3">
        {feeds.map((feed) => (
          <li key={feed.name} className="grid gap-2 rounded-media border border-line p-3">
            <p className="font-semibold">{feed.name}</p>
            <p className="text-sm break-all text-muted">{feed.address}</p>
            <p className="text-sm">
              {feed.ran_at
                ? `Read on ${formatDay(feed.ran_at)} at ${formatTime(feed.ran_at)}`
                : "Never read yet"}
              , every {feed.every_hours} hours.{" "}
              {Object.entries(feed.counts)
                .map(([name, count]) => `${name} ${count}`)
                .join(", ")}
            </p>
            {feed.problem && <p className="text-sm text-error">{feed.problem}</p>}
            {feed.question && (
              <div className="grid gap-2 rounded-field bg-error-tint p-3 text-sm text-error">
                <p>It stopped to ask: {feed.question}</p>
                <Button
                  look="outline"
                  className="justify-self-start"
                  onClick={() => decide(() => allowFeed(feed.name))}
                >
                  Let {feed.name} in
                </Button>
              </div>
            )}
            <UnknownCategories feed={feed} decide={decide} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function UnknownCategories({ feed, decide }: { feed: DeskFeed; decide: Decide }) {
  const choices = useLoaded(fetchChoices);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const unknown = Object.entries(feed.unknown);
  if (unknown.length === 0 || !choices.value) return null;
  return (
    <details>
      <summary className="text-sm font-semibold">
        {unknown.length} categories it names that we do not know
      </summary>
      <ul className="mt-3 grid gap-3">
        {unknown.map(([words, count]) => (
          <li key={words} className="flex flex-wrap items-end gap-2">
            <ChoiceField
              label={`${words} (${count})`}
              none="Choose a category"
              value={chosen[words] ?? ""}
              options={choices.value?.categories ?? []}
              onChange={(slug) => setChosen({ ...chosen, [words]: slug })}
            />
            <Button
              look="outline"
              disabled={!chosen[words]}
              onClick={() => decide(() => mapCategory(feed.name, words, chosen[words] ?? ""))}
            >
              Remember
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
