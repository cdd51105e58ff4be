/** The desk's first page: what the shop still lacks, and what waits for staff. */
import { fetchToday, type Today } from "~/api/desk/today";
import { ButtonLink } from "~/ui/button";
import { formatDay, formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { PageHead, Section, WhenFetched } from "./page-parts";
import { useFetched } from "./use-fetched";

type Waiting = Today["waiting"];

const WAITING: { name: Exclude<keyof Waiting, "answer_by">; one: string; many: string; page: string }[] = [
  { name: "complaints", one: "complaint to answer", many: "complaints to answer", page: "complaints" },
  {
    name: "profiles",
    one: "report of something on a profile",
    many: "reports of something on a profile",
    page: "complaints",
  },
  { name: "reviews", one: "reported review", many: "reported reviews", page: "reviews" },
  {
    name: "held",
    one: "review to look at before it is shown",
    many: "reviews to look at before they are shown",
    page: "reviews",
  },
  {
    name: "feeds",
    one: "feed that stopped to ask, or could not be read",
    many: "feeds that stopped to ask, or could not be read",
    page: "feeds",
  },
  { name: "prices", one: "price that looks wrong", many: "prices that look wrong", page: "feeds" },
  {
    name: "joins",
    one: "pair of products that may be one",
    many: "pairs of products that may be one",
    page: "feeds",
  },
  { name: "drafts", one: "draft of a product", many: "drafts of products", page: "products?status=draft" },
];

export default function TodayPage() {
  const loaded = useFetched(fetchToday);
  return (
    <>
      <PageHead title="Today">
        <ButtonLink to="/desk/products/new">New product</ButtonLink>
      </PageHead>
      <WhenFetched fetched={loaded}>
        {({ lacks, waiting }) => (
          <div className="grid gap-8">
            <Section title="What waits for you">
              <WaitingList waiting={waiting} />
            </Section>
            <Section title="What the shop still lacks">
              <Lacks lacks={lacks} />
            </Section>
          </div>
        )}
      </WhenFetched>
    </>
  );
}

function WaitingList({ waiting }: { waiting: Waiting }) {
  const there = WAITING.filter(({ name }) => waiting[name] > 0);
  if (there.length === 0) return <p className="text-sm text-muted">Nothing. Enjoy your day.</p>;
  return (
    <ul className="grid gap-3">
      {there.map(({ name, one, many, page }) => (
        <li key={name}>
          <Link to={`/desk/${page}`} className="underline underline-offset-4">
            {formatNumber(waiting[name])} {waiting[name] === 1 ? one : many}
          </Link>
          {name === "complaints" && waiting.answer_by && `, the first by ${formatDay(waiting.answer_by)}`}
        </li>
      ))}
    </ul>
  );
}

function Lacks({ lacks }: Pick<Today, "lacks">) {
  const forEngineer = lacks.filter(({ for_engineer }) => for_engineer);
  if (lacks.length === 0) return <p className="text-sm text-muted">Nothing that we know of.</p>;
  return (
    <>
      <ul className="grid gap-3">
        {lacks.map(({ sentence, page, is_wrong }) => (
          <li key={sentence} className={is_wrong ? "text-error" : ""}>
            {page ? (
              <Link to={`/desk/${page}`} className="underline underline-offset-4">
                {sentence}
              </Link>
            ) : (
              sentence
            )}
          </li>
        ))}
      </ul>
      {forEngineer.length > 0 && (
        <details>
          <summary className="text-sm font-semibold">For whoever runs its machine</summary>
          <ul className="mt-3 grid gap-2 text-sm text-muted">
            {forEngineer.map(({ for_engineer }) => (
              <li key={for_engineer} className="wrap-anywhere">
                {for_engineer}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
