/** The shop: what it says of itself, what it still lacks, and what it said before. */
import { useCallback, useState } from "react";
import { type Problem, toProblem } from "~/api/client/errors";
import {
  fetchFactHistory,
  fetchShopFacts,
  type SaidFact,
  type ShopFact,
  saveShopFact,
} from "~/api/desk/shop";
import { Button } from "~/ui/button";
import { formatDay, formatTime } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { TextField } from "~/ui/forms/text-field";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/overlays/toast";
import { PageHead, Section, WhenLoaded } from "../fields";
import { MarkdownField } from "../markdown-field";
import { useLoaded } from "../use-loaded";

const GROUPS = [
  {
    title: "Whose shop it is",
    hint: "Shoppers read it in the footer and under Contact Us. The law asks for the first three.",
    names: ["company", "registered_address", "complaints", "press"],
  },
  { title: "How it looks", names: ["name", "logo", "accent", "accent_dark"] },
  {
    title: "Where else it is",
    hint: "A network without a page of yours is not shown.",
    names: ["facebook", "instagram", "twitter", "tiktok"],
  },
  {
    title: "Its pages",
    hint: "Empty is the text that came with the shop.",
    names: ["about", "contact", "terms", "privacy"],
  },
];

export default function ShopPage() {
  const loaded = useLoaded(useCallback(fetchShopFacts, []));
  return (
    <>
      <PageHead title="Shop" />
      <WhenLoaded loaded={loaded}>
        {(facts) => (
          <div className="grid gap-10">
            <Missing facts={facts} />
            {GROUPS.map(({ title, hint, names }) => (
              <Section key={title} title={title} {...(hint && { hint })}>
                <div
                  className={names.includes("about") ? "grid gap-8" : "grid gap-x-8 gap-y-5 md:grid-cols-2"}
                >
                  {names.flatMap((name) => {
                    const fact = facts.find((each) => each.name === name);
                    const replace = (saved: ShopFact) =>
                      loaded.show(facts.map((each) => (each.name === name ? saved : each)));
                    return fact ? [<FactForm key={name} fact={fact} onSaved={replace} />] : [];
                  })}
                </div>
              </Section>
            ))}
          </div>
        )}
      </WhenLoaded>
    </>
  );
}

function Missing({ facts }: { facts: ShopFact[] }) {
  const missing = facts.filter(({ is_missing }) => is_missing);
  if (missing.length === 0) return null;
  return (
    <Notice tone="error">
      Still missing, and needed before the shop opens: {missing.map(({ about }) => about).join(" ")}
    </Notice>
  );
}

function FactForm({ fact, onSaved }: { fact: ShopFact; onSaved: (saved: ShopFact) => void }) {
  const { name, about, value: stored, is_text } = fact;
  const [value, setValue] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const fault = problem?.fields[0]?.message;
  const change = (next: string) => {
    setValue(next);
    setProblem(undefined);
  };
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await saveShopFact(name, value);
      setValue(saved.value);
      onSaved(saved);
      showToast("success", "Saved. Shoppers see it now.");
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  };
  return (
    <form
      aria-label={about}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {is_text ? (
        <MarkdownField label={about} value={value} error={fault} onChange={change} />
      ) : (
        <div className="flex items-end gap-3">
          {name.startsWith("accent") && (
            <input
              type="color"
              aria-label={`Pick: ${about}`}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value : name === "accent" ? "#9e3b4a" : "#ea97a3"}
              onChange={(event) => change(event.target.value)}
              className="h-12 w-12"
            />
          )}
          <div className="max-w-prose flex-1">
            <TextField
              label={about}
              value={value}
              error={fault}
              onChange={(event) => change(event.target.value)}
            />
          </div>
        </div>
      )}
      {!fault && <ProblemNotice problem={problem} failed="It was not saved." />}
      <div className="flex flex-wrap items-start gap-4">
        {(value !== stored || busy) && (
          <Button type="submit" busy={busy}>
            Save
          </Button>
        )}
        <Before name={name} stored={stored} onChoose={change} />
      </div>
    </form>
  );
}

/** The former values, read when they are opened. */
function Before({
  name,
  stored,
  onChoose,
}: {
  name: string;
  stored: string;
  onChoose: (value: string) => void;
}) {
  const [said, setSaid] = useState<SaidFact[]>();
  const read = (isOpen: boolean) => {
    if (isOpen) fetchFactHistory(name).then(setSaid, () => setSaid([]));
  };
  return (
    <details key={stored} onToggle={(event) => read(event.currentTarget.open)} className="py-2 text-sm">
      <summary className="text-muted">Before</summary>
      {said?.length === 0 && <p className="mt-2 text-muted">Nothing was said before.</p>}
      <ul className="mt-2 grid gap-2">
        {said?.map(({ value, said_at, said_by }) => (
          <li key={said_at} className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-muted">
              {formatDay(said_at)}, {formatTime(said_at)}, {said_by}
            </span>
            <span className="wrap-anywhere">{value ? value.slice(0, 80) : "as delivered"}</span>
            {value !== stored && (
              <button
                type="button"
                className="font-semibold text-accent underline underline-offset-4"
                onClick={() => onChoose(value)}
              >
                Take this again
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
