/** Feeds: new ones, how each ran, prices that are held, and products that may be one. */
import { useEffect, useState } from "react";
import {
  allowFeed,
  type DeskFeed,
  fetchIncoming,
  type Incoming,
  mapCategory,
  removeFeed,
} from "~/api/desk/feeds";
import { fetchChoices } from "~/api/desk/products";
import { Button } from "~/ui/button";
import { formatDay, formatNumber, formatTime } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { useRequest } from "~/ui/forms/use-request";
import { EmptyPanel } from "~/ui/notice";
import { Dialog } from "~/ui/overlays/dialog";
import { showToast } from "~/ui/overlays/toast";
import { PageHeadWithForm } from "../forms/page-head-with-form";
import { ChangeButton, ChoiceField, Section, WhenFetched } from "../page-parts";
import { useFetched } from "../use-fetched";
import { FeedForm } from "./feed-form";
import { type Decide, HeldPrices, Joins } from "./waiting";

/** A new feed is read within a minute. */
const ASK_AGAIN_MS = 5_000;

export default function FeedsPage() {
  const loaded = useFetched(fetchIncoming);
  const { problem, send } = useRequest();
  const isRunAwaited = loaded.value?.feeds.some(({ ran_at }) => !ran_at);
  useEffect(() => {
    if (!isRunAwaited) return;
    const timer = setInterval(loaded.reload, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRunAwaited, loaded.reload]);
  const decide: Decide = (decision, onDone = (message) => showToast("success", message)) =>
    send(async () => {
      try {
        onDone((await decision()).message);
      } finally {
        await loaded.reload();
      }
    });
  return (
    <>
      <PageHeadWithForm title="Feeds" what="feed" onAdded={loaded.reload}>
        {(onSaved) => <FeedForm departments={loaded.value?.departments ?? []} onSaved={onSaved} />}
      </PageHeadWithForm>
      <ProblemNotice problem={problem} />
      <WhenFetched fetched={loaded}>
        {(incoming) => (
          <div className="grid gap-8">
            <HeldPrices prices={incoming.prices} decide={decide} />
            <Joins proposals={incoming.proposals} decide={decide} />
            <Feeds incoming={incoming} decide={decide} onSaved={loaded.reload} />
          </div>
        )}
      </WhenFetched>
    </>
  );
}

interface FeedsProps {
  incoming: Incoming;
  decide: Decide;
  onSaved: () => Promise<void>;
}

function Feeds({ incoming: { feeds, departments }, decide, onSaved }: FeedsProps) {
  const [open, setOpen] = useState<string>();
  const [removed, setRemoved] = useState<string>();
  return (
    <Section title="Runs">
      {feeds.length === 0 && (
        <EmptyPanel
          compact
          title="No feed yet"
          description="A retailer's list of articles, or a file of your own: New feed tries it first."
        />
      )}
      <ul className="grid gap-3">
        {feeds.map((feed) => (
          <li key={feed.name} className="grid gap-2 rounded-media border border-line p-3">
            <div className="flex flex-wrap items-center gap-2">
              <p className="min-w-0 flex-1 font-semibold">{feed.name}</p>
              <ChangeButton
                name={feed.name}
                isOpen={open === feed.name}
                onToggle={() => setOpen(open === feed.name ? undefined : feed.name)}
              />
              <Button look="quiet" className="px-4" onClick={() => setRemoved(feed.name)}>
                Remove {feed.name}
              </Button>
            </div>
            <p className="text-sm break-all text-muted">
              {feed.address.startsWith("sent-") ? "A file that was sent here" : feed.address}
            </p>
            {open === feed.name && (
              <div className="rounded-media bg-tint p-4">
                <FeedForm
                  feed={feed}
                  departments={departments}
                  onSaved={async () => {
                    setOpen(undefined);
                    await onSaved();
                  }}
                />
              </div>
            )}
            <p className="text-sm">
              {feed.ran_at
                ? `Read on ${formatDay(feed.ran_at)} at ${formatTime(feed.ran_at)}`
                : "Never read yet"}
              , every {feed.every_hours} hours.{" "}
              {feed.ran_at
                ? `${formatNumber(feed.articles)} articles are here.`
                : "It is read within a minute, and this page says so by itself."}
            </p>
            {feed.said && <p className="text-sm text-muted">Its last run: {feed.said}.</p>}
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
      <Dialog title={`Remove ${removed}`} open={removed !== undefined} onClosed={() => setRemoved(undefined)}>
        {(close) => (
          <>
            <p className="mb-4 text-sm text-muted">
              It is not read any more. Its products stay in the shop, and its offers with the prices of today.
            </p>
            <Button
              look="danger"
              onClick={() => {
                close();
                if (removed) decide(() => removeFeed(removed));
              }}
            >
              Remove it
            </Button>
          </>
        )}
      </Dialog>
    </Section>
  );
}

function UnknownCategories({ feed, decide }: { feed: DeskFeed; decide: Decide }) {
  const choices = useFetched(fetchChoices);
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
