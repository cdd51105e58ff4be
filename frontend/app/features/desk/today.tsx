/** The desk's first page: what the shop still lacks, and what waits for staff. */
import { fetchToday, type Today } from "~/api/desk/others";
import { ButtonLink } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { Link } from "~/ui/link";
import { PageHead, Section, WhenLoaded } from "./fields";
import { useLoaded } from "./use-loaded";

const WAITING: { name: keyof Today["waiting"]; one: string; many: string; page: string }[] = [
  {
    name: "feeds",
    one: "feed stopped and asks, or could not be read",
    many: "feeds stopped and ask, or could not be read",
    page: "feeds",
  },
  { name: "prices", one: "price is held", many: "prices are held", page: "feeds" },
  { name: "joins", one: "pair of products may be one", many: "pairs of products may be one", page: "feeds" },
  { name: "reviews", one: "review is reported", many: "reviews are reported", page: "reviews" },
  { name: "drafts", one: "product is a draft", many: "products are drafts", page: "products?status=draft" },
];

export default function TodayPage() {
  const loaded = useLoaded(fetchToday);
  return (
    <>
      <PageHead title="Today">
        <ButtonLink to="/desk/products/new">New product</ButtonLink>
      </PageHead>
      <WhenLoaded loaded={loaded}>
        {({ lacks, waiting }) => (
          <div className="grid gap-8">
            <Section title="What the shop still lacks">
              {lacks.length === 0 && <p className="text-sm text-muted">Nothing that we know of.</p>}
              <ul className="grid gap-3 empty:hidden">
                {lacks.map(({ sentence, page, is_wrong }) => (
                  <li key={sentence} className={is_wrong ? "text-error" : ""}>
                    {is_wrong && "Now: "}
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
            </Section>
            <Section title="What waits for you">
              <ul className="grid gap-3 empty:hidden">
                {WAITING.filter(({ name }) => waiting[name] > 0).map(({ name, one, many, page }) => (
                  <li key={name}>
                    <Link to={`/desk/${page}`} className="underline underline-offset-4">
                      {formatNumber(waiting[name])} {waiting[name] === 1 ? one : many}
                    </Link>
                  </li>
                ))}
              </ul>
              {Object.values(waiting).every((count) => count === 0) && (
                <p className="text-sm text-muted">Nothing.</p>
              )}
            </Section>
          </div>
        )}
      </WhenLoaded>
    </>
  );
}
