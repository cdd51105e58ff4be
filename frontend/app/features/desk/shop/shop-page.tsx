/** The shop: what it says of itself, what it still lacks, and what it said before. */
import { fetchFactHistory, fetchShopFacts, type ShopFact, saveShopFact } from "~/api/desk/shop";
import { SHOP_NAME } from "~/site";
import { Button } from "~/ui/button";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { submits } from "~/ui/forms/submits";
import { useRequest } from "~/ui/forms/use-request";
import { Notice } from "~/ui/notice";
import { FormMarkdown } from "../forms/form-markdown";
import { FormPicture, FormText } from "../forms/form-parts";
import { useForm } from "../forms/use-form";
import { HistoryButton } from "../history/history";
import { OtherVersion } from "../history/other-version";
import { PageHead, Section, WhenFetched } from "../page-parts";
import { useFetched } from "../use-fetched";
import { fetchAsMarkdown } from "./page-as-markdown";

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

/** The colours that came with the shop, where the picker begins: on the light scheme and on the dark one. */
const DEFAULT_ACCENTS: Record<string, string> = { accent: "#9e3b4a", accent_dark: "#ea97a3" };

export default function ShopPage() {
  const loaded = useFetched(fetchShopFacts);
  return (
    <>
      <PageHead title="Shop details" />
      <WhenFetched fetched={loaded}>
        {(facts) => (
          <div className="grid gap-10">
            <Missing facts={facts} />
            {GROUPS.map(({ title, hint, names }) => (
              <Section key={title} title={title} {...(hint && { hint })}>
                <div
                  className={
                    names.includes("about") ? "grid gap-8" : "grid items-start gap-x-8 gap-y-5 md:grid-cols-2"
                  }
                >
                  {names.flatMap((name) => {
                    const fact = facts.find((each) => each.name === name);
                    const replace = (saved: ShopFact) =>
                      loaded.show((now) => now?.map((each) => (each.name === name ? saved : each)));
                    return fact ? [<FactForm key={name} fact={fact} onSaved={replace} />] : [];
                  })}
                </div>
              </Section>
            ))}
          </div>
        )}
      </WhenFetched>
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
  const { name, about, is_text } = fact;
  const form = useForm({
    first: { value: fact.value },
    version: fact.version,
    store: async ({ value }, seen) => {
      const saved = await saveShopFact(name, seen, value);
      onSaved(saved);
      return { version: saved.version, document: { value: saved.value } };
    },
  });
  const reading = useRequest();
  const { values, faults, change, isChanged, problem, busy } = form;
  const { value } = values;
  return (
    <form aria-label={about} className="grid gap-3" onSubmit={submits(() => form.save())}>
      {is_text ? (
        <FormMarkdown form={form} name="value" label={about} />
      ) : name === "logo" ? (
        <FormPicture form={form} name="value" label="Logo" />
      ) : (
        <div className="flex items-end gap-3">
          {name in DEFAULT_ACCENTS && (
            <input
              type="color"
              aria-label={`Pick: ${about}`}
              value={/^#[0-9a-f]{6}$/i.test(value) ? value : DEFAULT_ACCENTS[name]}
              onChange={(event) => change({ value: event.target.value })}
              className="h-12 w-12"
            />
          )}
          <div className="max-w-prose flex-1">
            <FormText form={form} name="value" label={about} placeholder={name === "name" ? SHOP_NAME : ""} />
          </div>
        </div>
      )}
      {!faults.value && <ProblemNotice problem={problem ?? reading.problem} />}
      <OtherVersion form={form} />
      <div className="flex flex-wrap items-start gap-4 empty:hidden">
        {is_text && !value && !form.base.value && (
          <Button
            look="outline"
            busy={reading.busy}
            onClick={() =>
              reading.send(async () => {
                const text = await fetchAsMarkdown(name);
                form.changeLater((now) => (now.value ? {} : { value: text }));
              })
            }
          >
            Begin with the text that is there now
          </Button>
        )}
        {(isChanged || busy) && (
          <Button type="submit" busy={busy}>
            Save
          </Button>
        )}
        {fact.has_history && <HistoryButton form={form} load={() => fetchFactHistory(name)} />}
      </div>
    </form>
  );
}
