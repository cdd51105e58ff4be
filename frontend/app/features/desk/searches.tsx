/** Searches: those that failed first, how each day went, and teaching the search what shoppers say. */
import { useState } from "react";
import { fetchSearches, forgetPhrase, teachPhrase } from "~/api/desk/searches";
import { Button } from "~/ui/button";
import { formatDay, formatNumber } from "~/ui/format";
import { ProblemNotice } from "~/ui/forms/problem-notice";
import { submits } from "~/ui/forms/submits";
import { TextField } from "~/ui/forms/text-field";
import { EmptyPanel } from "~/ui/notice";
import { PageHead, Section, WhenFetched } from "./page-parts";
import { useChange } from "./use-change";
import { useFetched } from "./use-fetched";

/** The id of the field to which the searches below lead. */
const TEACH_FIELD = "desk-teach";

type Searches = Awaited<ReturnType<typeof fetchSearches>>;

export default function SearchesPage() {
  const loaded = useFetched(fetchSearches);
  const [words, setWords] = useState("");
  return (
    <>
      <PageHead title="Searches" />
      <WhenFetched fetched={loaded}>
        {(found) => (
          <div className="grid gap-8">
            <TeachForm words={words} onWords={setWords} phrases={found.phrases} onChanged={loaded.reload} />
            <AskedSearches searches={found.searches} onTeach={setWords} />
            <SearchDays days={found.days} />
          </div>
        )}
      </WhenFetched>
    </>
  );
}

interface TeachFormProps {
  words: string;
  onWords: (words: string) => void;
  phrases: Searches["phrases"];
  onChanged: () => Promise<void>;
}

function TeachForm({ words, onWords, phrases, onChanged }: TeachFormProps) {
  const [means, setMeans] = useState("");
  const { busy, problem, change } = useChange(onChanged);
  const teach = async () => {
    const taught = await teachPhrase(words, means);
    onWords("");
    setMeans("");
    return taught;
  };
  const fault = (name: string) => problem?.fields.find(({ field }) => field.endsWith(name))?.message;
  return (
    <Section title="Teach it" hint="What shoppers say, and what it means in words that the search knows.">
      <form className="flex flex-wrap items-start gap-3" onSubmit={submits(() => change(teach))}>
        <TextField
          label="They say"
          id={TEACH_FIELD}
          placeholder="slap, warpaint"
          value={words}
          error={fault("words")}
          onChange={(event) => onWords(event.target.value)}
        />
        <TextField
          label="It means"
          placeholder="foundation"
          value={means}
          error={fault("means")}
          onChange={(event) => setMeans(event.target.value)}
        />
        <Button type="submit" className="mt-7" busy={busy} disabled={!words.trim() || !means.trim()}>
          Teach
        </Button>
      </form>
      {!problem?.fields.length && <ProblemNotice problem={problem} />}
      <ul className="grid gap-1">
        {phrases.map(({ id, words: said, means: meant }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 text-sm">
            {said} is {meant}
            <Button look="quiet" className="px-3" onClick={() => change(() => forgetPhrase(id))}>
              Forget {said}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AskedSearches({
  searches,
  onTeach,
}: {
  searches: Searches["searches"];
  onTeach: (words: string) => void;
}) {
  return (
    <Section
      title="What was asked in 30 days"
      hint="Those that found nothing, or only without some words, come first; then all others. In both, what most asked in the last 7 days stands first. Only what was asked from ten internet connections or more on a day: nobody can be recognised."
    >
      {searches.length === 0 && (
        <EmptyPanel
          compact
          title="Nothing yet"
          description="The days below count small shops' searches too."
        />
      )}
      <ul className="divide-y divide-line">
        {searches.map((search) => (
          <li key={search.query} className="flex flex-wrap items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{search.query}</p>
              <p className="text-sm text-muted">
                {describeFound(search)} · asked {formatNumber(search.asked_7_days)} times in 7 days,{" "}
                {formatNumber(search.asked_30_days)} in 30 · opened {formatNumber(search.opened_30_days)}
              </p>
            </div>
            {!search.found && (
              <Button
                look="outline"
                className="px-4"
                onClick={() => {
                  onTeach(search.words_not_met || search.query);
                  document.getElementById(TEACH_FIELD)?.focus();
                }}
              >
                Teach {search.words_not_met || search.query}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function describeFound({ products_found, words_not_met }: Searches["searches"][number]): string {
  if (products_found === 0) return "Found nothing";
  return `${formatNumber(products_found)} products${words_not_met && ` without “${words_not_met}”`}`;
}

function SearchDays({ days }: { days: Searches["days"] }) {
  return (
    <Section
      title="Day by day"
      hint="Every search here, as under Figures. The searches that a demo brings stand above alone: they are invented."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, by keys too */}
      <section aria-label="Searches by day" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {["Day", "Shown", "Found nothing", "Let words go", "Words that nothing met"].map((name) => (
                <th key={name} className="py-1 pr-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day} className="border-t border-line align-top">
                <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                  {formatDay(day.day)}
                </th>
                <td className="py-1 pr-4">{day.shown}</td>
                <td className="py-1 pr-4">{day.found_nothing}</td>
                <td className="py-1 pr-4">{day.let_words_go}</td>
                <td className="py-1">{day.words_not_met}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}
